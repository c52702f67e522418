import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { useEnvironment } from '#areas/environment/portal'
import { type SavedQuote, savedQuoteSchema } from '#areas/quote/contract'
import { type ReferenceItem, referenceItemSchema } from '#areas/reference-data/contract'
import { loadBrands } from '#areas/reference-data/portal'
import { flushDrafts, loadDraft } from '#browser/drafts'
import { CallRefused, createIdempotencyKey, type Http, isUnknownCall, noStore, useHttp } from '#browser/http'
import {
  type AgainstQuote,
  type ListedDraft,
  type SubmissionLists,
  type SubmissionSearch,
  sinceQuoteSchema,
  submissionDraftSchema,
  submissionDraftsSchema,
  submissionPageSchema,
  submissionReceiptSchema,
  type toOriginationRequest,
} from '../contract/index.ts'

type OriginationRequest = ReturnType<typeof toOriginationRequest>['request']

const items = z.array(referenceItemSchema)
/** Lists by their names; another service may answer them as a list of `{ field, options }`. */
const groupSchema = z.optional(
  z.union([
    z.pipe(
      z.array(z.object({ field: z.string(), options: items })),
      z.transform((listed) => Object.fromEntries(listed.map(({ field, options }) => [field, options]))),
    ),
    z.record(z.string(), items),
  ]),
)
const answeredOptionsSchema = z.object({
  policy: groupSchema,
  loan: groupSchema,
  property: groupSchema,
  borrower: groupSchema,
})

const warning = z.object({ message: z.optional(z.nullable(z.string())) })
/** A policy number, or what speaks against one (specification 001 §7). */
const answeredPolicySchema = z.object({
  policyNo: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  errors: z.optional(z.nullable(z.array(warning))),
})
/** A policy that was made, with its warnings. */
export type Submitted = { readonly policyNo: string; readonly messages: readonly string[] }

/** What may be chosen for a brand. */
export type Options = Omit<SubmissionLists, 'parties'>
export const noOptions: Options = {
  underwritingType: [],
  documentationType: [],
  capitalized: [],
  paymentType: [],
  loanPurpose: [],
  smsf: [],
  occupancyType: [],
  residentialType: [],
  state: [],
  ndis: [],
  country: [],
  employmentType: [],
  residencyStatus: [],
  firstHomeBuyer: [],
  expatriate: [],
}
const business = { id: 2, shortName: 'BUS', longName: 'Business' }

/** What is said of an error without a message (specification 001 §8). */
export const unknownError = 'Unknown error'

export type SubmissionService = ReturnType<typeof submissionService>

/** The calls to the policy submission service (specification 001 §7); the bases are addresses in the environment. */
export function submissionService(http: Http, base: string, quoteBase: string) {
  const fresh = { headers: noStore }
  // Sent again after a broken connection, the same request makes one policy.
  const creation = createIdempotencyKey()
  const recalculation = createIdempotencyKey()
  const draftUrl = (draftId: string) => `${base}draft/${encodeURIComponent(draftId)}`
  return {
    parties: (): Promise<readonly ReferenceItem[]> => loadBrands(http, quoteBase),
    options: async (party: string): Promise<Options> => {
      const answered = await http.get(`${base}dropdown/${encodeURIComponent(party)}`, { schema: answeredOptionsSchema })
      const options: Options = Object.assign({}, noOptions, ...Object.values(answered))
      const { occupancyType } = options
      const withBusiness = occupancyType.some(({ shortName }) => shortName === business.shortName)
      // Always offered (specification 001 §3).
      return withBusiness ? options : { ...options, occupancyType: [...occupancyType, business] }
    },
    /**
     * Ends the draft with it.
     *
     * @throws CallRefused also for an answer without a policy (specification 001 §4 and §8)
     */
    create: async (request: OriginationRequest, draftId: string, signal: AbortSignal): Promise<Submitted> => {
      const { policyNo, errors } = await http.post(`${base}create?errors=true&draft=${encodeURIComponent(draftId)}`, {
        body: request,
        schema: answeredPolicySchema,
        idempotencyKey: creation,
        signal,
      })
      const messages = (errors ?? []).map(({ message }) => message || unknownError)
      if (policyNo) return { policyNo: String(policyNo), messages }
      const told = messages.length > 0 ? messages : ['Policy submission failed. Please try again.']
      throw new CallRefused(
        200,
        told.map((message) => ({ code: 'no-policy', message })),
      )
    },
    search: (search: SubmissionSearch, signal: AbortSignal) =>
      http.post(`${base}submissions/search`, { ...fresh, body: search, schema: submissionPageSchema, signal }),
    receipt: (submissionId: string) =>
      http.get(`${base}submissions/${encodeURIComponent(submissionId)}`, { ...fresh, schema: submissionReceiptSchema }),
    receiptPdf: (submissionId: string) =>
      http.getBlob(`${base}submissions/${encodeURIComponent(submissionId)}.pdf`, fresh),
    sinceQuote: (body: AgainstQuote, signal: AbortSignal) =>
      http.post(`${base}since-quote`, { ...fresh, body, schema: sinceQuoteSchema, signal }),
    recalculate: (body: AgainstQuote, signal: AbortSignal): Promise<SavedQuote> =>
      http.post(`${base}recalculate`, { body, schema: savedQuoteSchema, idempotencyKey: recalculation, signal }),
    quote: (quoteId: string): Promise<SavedQuote> =>
      http.get(`${quoteBase}quote/${encodeURIComponent(quoteId)}`, { ...fresh, schema: savedQuoteSchema }),
    draftUrl,
    loadDraft: (draftId: string) => loadDraft(http, draftUrl(draftId), submissionDraftSchema),
    /** The person's own drafts, the one saved last first. */
    drafts: async (): Promise<readonly ListedDraft[]> => {
      // What was typed a moment ago may be on its way.
      await flushDrafts()
      try {
        return await http.get(`${base}drafts`, { ...fresh, schema: submissionDraftsSchema })
      } catch (fault) {
        // Drafts are beyond the specification: a service that does not know the call keeps none.
        if (isUnknownCall(fault)) return []
        throw fault
      }
    },
    discardDraft: (draftId: string) => http.delete(draftUrl(draftId)),
  }
}

/** What a brand is called; its code while that is not known. */
export function useBrandNames(service: SubmissionService) {
  const { data = [] } = useQuery({ queryKey: ['policy-submission', 'parties'], queryFn: service.parties, retry: false })
  const nameOf = (brand: string) => data.find(({ shortName }) => shortName === brand)?.longName ?? brand
  return { brands: data, nameOf }
}

export function useSubmissionService(): SubmissionService {
  const http = useHttp()
  const { policySubmission, quote } = useEnvironment().services
  return useMemo(() => submissionService(http, policySubmission, quote), [http, policySubmission, quote])
}
