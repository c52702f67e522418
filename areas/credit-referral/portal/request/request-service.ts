import * as z from 'zod/mini'
import {
  type ReferralDraftPart,
  type RequestDraft,
  type RequestDraftContent,
  referenceAnswerSchema,
  referralDetailsSchema,
  referralDraftSchema,
  referralReasonSchema,
  requestDraftSchema,
  type SentAnswer,
  type SentReferral,
  similarReferralsSchema,
  submittedReferralSchema,
} from '#areas/credit-referral/contract'
import { brandsOnce, type ReferenceItem, referenceItemSchema } from '#areas/reference-data/contract'
import { uuidAnswerSchema } from '#areas/upload/contract'
import { createIdempotencyKey, type Http, isRefused, noStore } from '#browser/http'
import { keepBrand, type RequestLists } from './request-lists.ts'

const items = z.array(referenceItemSchema)
const keptReferralSchema = z.extend(referralDraftSchema, { edition: z._default(z.int(), 0) })
/** What a person typed into a new request, in the edition that is typed for now. */
export type KeptReferral = z.infer<typeof keptReferralSchema>

export type RequestService = ReturnType<typeof requestService>

/** The form's calls to the credit referral service (specification 001 §7); `base` is its address in the environment. */
export function requestService(http: Http, base: string) {
  const fresh = { headers: noStore }
  const of = (call: string, requestId: string) => `${base}${call}/${encodeURIComponent(requestId)}`
  // One for each thing a person means to do: sent again after a broken connection, it is done once.
  const submission = createIdempotencyKey()
  const withdrawal = createIdempotencyKey()
  const answering = createIdempotencyKey()
  return {
    lists: async () => (await loadLists(http, base)).lists,
    /** A request that exists, with what it is chosen from: its brand too where that is no longer offered. */
    open: async (requestId: string) => {
      const [{ lists, allBrands }, details] = await Promise.all([
        loadLists(http, base),
        http.get(of('details', requestId), { ...fresh, schema: referralDetailsSchema }),
      ])
      return { lists: { ...lists, brands: keepBrand(lists.brands, allBrands, details.brandName) }, details }
    },
    /** The multipart calls are sent by whoever has the files. */
    submission,
    answering,
    submitAddress: (again: boolean) => `${base}${again ? 'resubmit' : 'submit'}?errors=true`,
    answerAddress: (requestId: string) => of('answer', requestId),
    submitNamed: (referral: SentReferral, again: boolean, signal: AbortSignal) =>
      http.post(`${base}${again ? 'request-resubmit' : 'request-submit'}?errors=true`, {
        body: referral,
        schema: submittedReferralSchema,
        idempotencyKey: submission,
        signal,
      }),
    answerNamed: (requestId: string, answer: SentAnswer, signal: AbortSignal) =>
      http.post(of('request-answer', requestId), { body: answer, idempotencyKey: answering, signal }),
    withdraw: (requestId: string) => http.post(of('withdraw', requestId), { idempotencyKey: withdrawal }),
    uuid: async () => (await http.get(`${base}uuid`, { ...fresh, schema: uuidAnswerSchema })).uuid,
    checkReference: async (lenderRefNumber: string, signal: AbortSignal) =>
      (
        await http.post(`${base}check-reference`, {
          body: { lenderRefNumber },
          schema: referenceAnswerSchema,
          signal,
        })
      ).requestId,
    documentAddress: async (requestId: string, documentId: string) => {
      const address = `${of('documents', requestId)}/${encodeURIComponent(documentId)}`
      return (await http.get(address, { ...fresh, schema: z.object({ url: z.string() }) })).url
    },
    similar: (referralReason: string) =>
      http.get(`${base}similar?referralReason=${encodeURIComponent(referralReason)}`, {
        ...fresh,
        schema: similarReferralsSchema,
      }),
    draft: (): Promise<KeptReferral> =>
      http
        .get(`${base}draft`, { ...fresh, schema: keptReferralSchema })
        .catch((fault) => ({ ...noDraftThere(fault), edition: 0 })),
    /** What is left out stays as it is kept. Refused where the edition that it was typed for is over. */
    keepDraft: (content: ReferralDraftPart, edition?: number) =>
      http.put(`${base}draft`, { body: { content, ...(edition !== undefined && { edition }) }, keepalive: true }),
    /** What was typed for a request that exists. */
    draftOf: (requestId: string): Promise<RequestDraft> =>
      http.get(of('draft', requestId), { ...fresh, schema: requestDraftSchema }).catch(noDraftThere),
    keepDraftOf: (requestId: string, content: RequestDraftContent | null) =>
      http.put(of('draft', requestId), { body: { content }, keepalive: true }),
    forgetDraftOf: (requestId: string) => http.delete(of('draft', requestId)),
    forgetDraft: (edition: number) => http.delete(`${base}draft?edition=${edition}`),
  }
}

async function loadLists(http: Http, base: string): Promise<{ lists: RequestLists; allBrands: ReferenceItem[] }> {
  const [allBrands, submissionTypes, referralReasons, decisions, fileTypes] = await Promise.all([
    http.get(`${base}party-names?all=true`, { schema: items }),
    http.get(`${base}submission-types`, { schema: items }),
    http.get(`${base}referral-reasons`, { schema: z.array(referralReasonSchema) }),
    http.get(`${base}decisions`, { schema: items }),
    http.get(`${base}file-types`, { schema: z.array(z.string()) }),
  ])
  const lists = { brands: brandsOnce(allBrands), submissionTypes, referralReasons, decisions, fileTypes }
  return { lists, allBrands }
}

/** Drafts are beyond the specification: a service that does not know the call keeps none. */
function noDraftThere(fault: unknown): { readonly content: null } {
  if (isRefused(fault) && fault.status === 404) return { content: null }
  throw fault
}
