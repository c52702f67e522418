import * as z from 'zod/mini'
import { answerDraftSchema, type CaseKindName, caseKinds } from '#areas/case/contract'
import { type UploadedFiles, uuidResponseSchema } from '#areas/upload/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, noStore } from '#browser/http'
import type { Answer, Seen } from './answer-form.tsx'

/** A kind of case about policies. */
export type PolicyCaseName = Exclude<CaseKindName, 'referral'>

/** Options of a query that loads again on each visit. */
export const uncached = { gcTime: 0 } as const

type Schemas<Details, Summary, Draft, Files> = {
  readonly details: z.ZodMiniType<Details>
  readonly summary: z.ZodMiniType<Summary>
  readonly draft: z.ZodMiniType<Draft>
  readonly files: z.ZodMiniType<Files>
}

/** The lender's calls on its cases of a kind about policies; `base` is the service's address in the environment. */
export function policyCaseCalls<
  Details,
  Summary,
  Draft extends object,
  Files extends { readonly fileTypes: readonly string[] },
>(http: Http, base: string, name: PolicyCaseName, schemas: Schemas<Details, Summary, Draft, Files>) {
  const fresh = { headers: noStore }
  const of = (call: string, id: string) => `${base}${call}/${encodeURIComponent(id)}`
  const ofCase = (id: string) => of(`${name}s`, id)
  const list = `${caseKinds[name]}s`
  // One key for each action, so that a retry after a lost connection has no second effect.
  const withdrawal = createIdempotencyKey(list)
  const answering = createIdempotencyKey(list)
  const attaching = createIdempotencyKey(list)
  const draftUrl = (policyNumber: string) => of('draft', policyNumber)
  const answerDraftUrl = (id: string) => `${ofCase(id)}/draft`
  return {
    of,
    submission: createIdempotencyKey(list),
    list: (policyNumber: string) =>
      http.get(`${of('policies', policyNumber)}/${name}s`, { ...fresh, schema: z.array(schemas.summary) }),
    draftUrl,
    loadDraft: (policyNumber: string) => loadDraft(http, draftUrl(policyNumber), schemas.draft),
    details: (id: string) => http.get(ofCase(id), { ...fresh, schema: schemas.details }),
    withdraw: (id: string, seen: Seen) =>
      http.post(`${ofCase(id)}/withdraw`, { body: seen, idempotencyKey: withdrawal }),
    answerDraftUrl,
    loadAnswerDraft: (id: string) => loadDraft(http, answerDraftUrl(id), answerDraftSchema),
    answer: (id: string, body: Pick<Answer, 'text' | 'messageNumber'> & Partial<Seen> & UploadedFiles) =>
      http.post(`${ofCase(id)}/answer`, { body, idempotencyKey: answering }),
    attach: (id: string, body: UploadedFiles & Seen) =>
      http.post(`${ofCase(id)}/documents`, { body, idempotencyKey: attaching }),
    /** The accepted file types; another insurer's service may not know the call: then its cases have no files. */
    files: () => http.get(`${base}files`, { schema: schemas.files }),
    uuid: async () => (await http.get(`${base}uuid`, { ...fresh, schema: uuidResponseSchema })).uuid,
    documentAddress: async (id: string, documentId: string) => {
      const address = `${ofCase(id)}/documents/${encodeURIComponent(documentId)}`
      return (await http.get(address, { ...fresh, schema: z.object({ url: z.string() }) })).url
    },
  }
}
