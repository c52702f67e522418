import * as z from 'zod/mini'
import type { Seen } from '#areas/case/portal'
import {
  type AnswerInput,
  openReferralDraftSchema,
  type ReferralInput,
  type ReferralReason,
  type ReferralSearch,
  referenceCheckResponseSchema,
  referralDraftSchema,
  referralReasonSchema,
  similarReferralsSchema,
} from '#areas/credit-referral/contract'
import { useService } from '#areas/environment/portal'
import { type ReferenceItem, referenceItemSchema, uniqueBrands } from '#areas/reference-data/contract'
import { uuidResponseSchema } from '#areas/upload/contract'
import type { FilePicking } from '#areas/upload/portal'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, noStore } from '#browser/http'
import { detailsResponseSchema, searchResponseSchema, submissionResponseSchema } from './referral-responses.ts'
import type { ReferralNames } from './view/referral-names.ts'

const items = z.array(referenceItemSchema)
/** Any response, even an empty one. */
const anyResponse = z.pipe(
  z.unknown(),
  z.transform(() => true),
)
export type ReferralService = ReturnType<typeof referralService>

/** The calls of the credit referral service (specification 001 §7); `base` is its URL from the environment. */
export function referralService(http: Http, base: string) {
  const fresh = { headers: noStore }
  const of = (call: string, referralId: string) => `${base}${call}/${encodeURIComponent(referralId)}`
  const list = (name: string) => http.get(`${base}${name}`, { schema: items })
  /** Sends a form with its files: as one multipart form, or with the names of files that were uploaded beforehand. */
  const sender = <Content>(part: 'referral' | 'answer', schema: z.ZodMiniType<Content>) => {
    // One key per user action: a retry after a lost connection has no second effect.
    const idempotencyKey = createIdempotencyKey('My Requests')
    return async (path: string, content: object, picking: FilePicking, signal: AbortSignal): Promise<Content> => {
      const options = { schema, idempotencyKey, signal }
      if (picking.mode === 'form')
        return await picking.sendForm(`${base}${path}`, { part: { name: part, content }, ...options })
      const filenames = picking.attached.map(({ name }) => name)
      const uploaded = filenames.length > 0 ? { filenames, uuid: await picking.uuid() } : {}
      return await http.post(`${base}request-${path}`, { body: { ...content, ...uploaded }, ...options })
    }
  }
  const submit = sender('referral', submissionResponseSchema)
  const resubmit = sender('referral', anyResponse)
  const answer = sender('answer', anyResponse)
  const withdrawal = createIdempotencyKey('My Requests')
  return {
    search: (search: ReferralSearch, signal?: AbortSignal) =>
      http.post(`${base}search?errors=true`, { body: search, schema: searchResponseSchema, ...(signal && { signal }) }),
    /** Every brand that a referral may have, including one whose long name an offered brand shares. */
    brands: () => list('party-names?all=true'),
    submissionTypes: () => list('submission-types'),
    decisions: () => list('decisions'),
    lists: async () => (await loadLists(http, base)).lists,
    /** An existing referral with its lists of choices, which include its brand even if it is no longer offered. */
    open: async (referralId: string) => {
      const [{ lists, allBrands }, details] = await Promise.all([
        loadLists(http, base),
        http.get(of('details', referralId), { ...fresh, schema: detailsResponseSchema }),
      ])
      return { lists: { ...lists, brands: withBrand(lists.brands, allBrands, details.brandName) }, details }
    },
    submit: (referral: ReferralInput, quoteId: string | undefined, picking: FilePicking, signal: AbortSignal) => {
      const ofQuote = quoteId === undefined ? '' : `&quoteId=${encodeURIComponent(quoteId)}`
      return submit(`submit?errors=true${ofQuote}`, referral, picking, signal)
    },
    resubmit: (referral: ReferralInput, picking: FilePicking, signal: AbortSignal) =>
      resubmit('resubmit?errors=true', referral, picking, signal),
    answer: (referralId: string, input: AnswerInput, picking: FilePicking, signal: AbortSignal) =>
      answer(`answer/${encodeURIComponent(referralId)}`, input, picking, signal),
    withdraw: (referralId: string, seen: Seen) =>
      http.post(of('withdraw', referralId), { body: seen, idempotencyKey: withdrawal }),
    uuid: async () => (await http.get(`${base}uuid`, { ...fresh, schema: uuidResponseSchema })).uuid,
    checkReference: async (lenderRefNumber: string, signal: AbortSignal) =>
      (
        await http.post(`${base}check-reference`, {
          body: { lenderRefNumber },
          schema: referenceCheckResponseSchema,
          signal,
        })
      ).requestId,
    documentAddress: async (referralId: string, documentId: string) => {
      const address = `${of('documents', referralId)}/${encodeURIComponent(documentId)}`
      return (await http.get(address, { ...fresh, schema: z.object({ url: z.string() }) })).url
    },
    similar: (referralReason: string) =>
      http.get(`${base}similar?referralReason=${encodeURIComponent(referralReason)}`, {
        ...fresh,
        schema: similarReferralsSchema,
      }),
    /** The URL of a draft: of a new referral, or for an existing one. */
    draftUrl: (referralId?: string) => (referralId === undefined ? `${base}draft` : of('draft', referralId)),
    loadDraft: () => loadDraft(http, `${base}draft`, referralDraftSchema),
    loadDraftOf: (referralId: string) => loadDraft(http, of('draft', referralId), openReferralDraftSchema),
  }
}

async function loadLists(
  http: Http,
  base: string,
): Promise<{ lists: ReferralScreenLists; allBrands: ReferenceItem[] }> {
  const [allBrands, submissionTypes, referralReasons, decisions, fileTypes] = await Promise.all([
    http.get(`${base}party-names?all=true`, { schema: items }),
    http.get(`${base}submission-types`, { schema: items }),
    http.get(`${base}referral-reasons`, { schema: z.array(referralReasonSchema) }),
    http.get(`${base}decisions`, { schema: items }),
    http.get(`${base}file-types`, { schema: z.array(z.string()) }),
  ])
  const lists = { brands: uniqueBrands(allBrands), submissionTypes, referralReasons, decisions, fileTypes }
  return { lists, allBrands }
}

export type ReferralScreenLists = Omit<ReferralNames, 'referralReasons'> & {
  readonly referralReasons: readonly ReferralReason[]
  /** The accepted file name extensions, such as ".pdf". */
  readonly fileTypes: readonly string[]
}

/** The offered brands, plus the brand of the referral; `all` has the name of one that is no longer offered. */
export function withBrand(
  offered: readonly ReferenceItem[],
  all: readonly ReferenceItem[],
  code: string,
): readonly ReferenceItem[] {
  const isCode = ({ shortName }: ReferenceItem) => shortName === code
  if (offered.some(isCode)) return offered
  return [...offered, all.find(isCode) ?? { id: 0, shortName: code, longName: code }]
}

/** The credit referral service at the URL from the environment. */
export function useReferralService(): ReferralService {
  return useService('creditReferral', referralService)
}
