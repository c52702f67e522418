import { policyCaseCalls } from '#areas/case/portal'
import { useService } from '#areas/environment/portal'
import { type Http, noStore } from '#browser/http'
import {
  type CancellationForm,
  cancellationDetailsSchema,
  cancellationDraftSchema,
  cancellationStartSchema,
  cancellationSummarySchema,
  fileTypesSchema,
  submittedCancellationSchema,
} from '../contract/index.ts'

export type CancellationService = ReturnType<typeof cancellationService>

/** The calls to the cancellation service; `base` is its address in the environment. */
function cancellationService(http: Http, base: string) {
  const { of, submission, ...calls } = policyCaseCalls(http, base, 'cancellation', {
    details: cancellationDetailsSchema,
    summary: cancellationSummarySchema,
    draft: cancellationDraftSchema,
    files: fileTypesSchema,
  })
  return {
    ...calls,
    open: (policyNumber: string) =>
      http.get(of('policies', policyNumber), { headers: noStore, schema: cancellationStartSchema }),
    submit: (policyNumber: string, form: CancellationForm, signal: AbortSignal) =>
      http.post(`${base}submit`, {
        body: { policyNumber, ...form },
        schema: submittedCancellationSchema,
        idempotencyKey: submission,
        signal,
      }),
  }
}

export function useCancellationService(): CancellationService {
  return useService('cancellation', cancellationService)
}
