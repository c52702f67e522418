import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, noStore, useHttp } from '#browser/http'
import {
  answerDraftSchema,
  type CancellationForm,
  cancellationDetailsSchema,
  cancellationDraftSchema,
  cancellationStartSchema,
  cancellationSummarySchema,
  submittedCancellationSchema,
} from '../contract/index.ts'

/** Options of a query that loads again on each visit. */
export const uncached = { staleTime: 0, gcTime: 0, retry: false, networkMode: 'always' } as const

export type CancellationService = ReturnType<typeof cancellationService>

/** The calls to the cancellation service; `base` is its address in the environment. */
function cancellationService(http: Http, base: string) {
  const fresh = { headers: noStore }
  const of = (call: string, id: string) => `${base}${call}/${encodeURIComponent(id)}`
  // One key for each action, so that a retry after a lost connection has no second effect.
  const submission = createIdempotencyKey('Cancellations')
  const withdrawal = createIdempotencyKey('Cancellations')
  const answering = createIdempotencyKey('Cancellations')
  const draftUrl = (policyNumber: string) => of('draft', policyNumber)
  const answerDraftUrl = (id: string) => `${of('cancellations', id)}/draft`
  return {
    open: (policyNumber: string) =>
      http.get(of('policies', policyNumber), { ...fresh, schema: cancellationStartSchema }),
    list: (policyNumber: string) =>
      http.get(`${of('policies', policyNumber)}/cancellations`, {
        ...fresh,
        schema: z.array(cancellationSummarySchema),
      }),
    draftUrl,
    loadDraft: (policyNumber: string) => loadDraft(http, draftUrl(policyNumber), cancellationDraftSchema),
    submit: (policyNumber: string, form: CancellationForm, signal: AbortSignal) =>
      http.post(`${base}submit`, {
        body: { policyNumber, ...form },
        schema: submittedCancellationSchema,
        idempotencyKey: submission,
        signal,
      }),
    details: (id: string) => http.get(of('cancellations', id), { ...fresh, schema: cancellationDetailsSchema }),
    withdraw: (id: string) => http.post(`${of('cancellations', id)}/withdraw`, { idempotencyKey: withdrawal }),
    answerDraftUrl,
    loadAnswerDraft: (id: string) => loadDraft(http, answerDraftUrl(id), answerDraftSchema),
    answer: (id: string, body: { readonly messageNumber: number; readonly text: string }) =>
      http.post(`${of('cancellations', id)}/answer`, { body, idempotencyKey: answering }),
  }
}

export function useCancellationService(): CancellationService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => cancellationService(http, services.cancellation), [http, services.cancellation])
}
