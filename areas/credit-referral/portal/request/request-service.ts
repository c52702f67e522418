import * as z from 'zod/mini'
import {
  referenceAnswerSchema,
  referralDraftSchema,
  referralReasonSchema,
  requestDraftSchema,
  type SentAnswer,
  type SentReferral,
  similarReferralsSchema,
} from '#areas/credit-referral/contract'
import { brandsOnce, type ReferenceItem, referenceItemSchema } from '#areas/reference-data/contract'
import { uuidAnswerSchema } from '#areas/upload/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, noStore } from '#browser/http'
import { answeredDetailsSchema, answeredSubmissionSchema } from './answered-details.ts'
import { keepBrand, type RequestLists } from './request-lists.ts'

const items = z.array(referenceItemSchema)
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
        http.get(of('details', requestId), { ...fresh, schema: answeredDetailsSchema }),
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
        schema: answeredSubmissionSchema,
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
    /** Where a draft is kept: of a new request, or for one that exists. */
    draftUrl: (requestId?: string) => (requestId === undefined ? `${base}draft` : of('draft', requestId)),
    loadDraft: () => loadDraft(http, `${base}draft`, referralDraftSchema),
    loadDraftOf: (requestId: string) => loadDraft(http, of('draft', requestId), requestDraftSchema),
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
