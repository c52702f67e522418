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
  checkedSubmissionSchema,
  dropdownSchema,
  type ListedDraft,
  type OriginationRequest,
  ownReceiptSchema,
  type SubmissionLists,
  type SubmissionSearch,
  sinceQuoteSchema,
  submissionDraftSchema,
  submissionDraftsSchema,
  submissionPageSchema,
  type Warning,
} from '../contract/index.ts'

const items = z.array(referenceItemSchema)
/** Option lists by name; another service may return an array of `{ field, options }`. */
const groupSchema = z.optional(
  z.union([
    z.pipe(
      z.array(z.object({ field: z.string(), options: items })),
      z.transform((listed) => Object.fromEntries(listed.map(({ field, options }) => [field, options]))),
    ),
    z.record(z.string(), items),
  ]),
)
const optionsResponseSchema = z.object({
  policy: groupSchema,
  loan: groupSchema,
  property: groupSchema,
  borrower: groupSchema,
})

const warning = z.object({ message: z.optional(z.nullable(z.string())) })
const createdPolicySchema = z.object({
  policyNo: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  /** The id of the receipt, which only our service has. */
  submissionId: z.optional(z.string()),
  errors: z.optional(z.nullable(z.array(warning))),
})
/** A policy number, or the errors that prevented one (specification 001 §7). Null has neither. */
const submissionResponseSchema = z.nullable(createdPolicySchema)
export type Submitted = {
  readonly policyNo: string
  readonly messages: readonly string[]
  readonly submissionId: string | undefined
}

export type Options = Omit<SubmissionLists, 'parties'>
const optionNames = Object.values(dropdownSchema.shape).flatMap(({ shape }) => Object.keys(shape))
export const noOptions = Object.fromEntries(optionNames.map((name) => [name, []])) as unknown as Options
const business = { id: 2, shortName: 'BUS', longName: 'Business' }

/** The text for an error without a message (specification 001 §8). */
export const unknownError = 'Unknown error'

export type SubmissionService = ReturnType<typeof submissionService>

/** The calls of the policy submission service (specification 001 §7); the environment configures the base URLs. */
export function submissionService(http: Http, base: string, quoteBase: string) {
  const fresh = { headers: noStore }
  // A request retried after a lost connection creates one policy only.
  const creation = createIdempotencyKey('My submissions')
  const withdrawal = createIdempotencyKey('My submissions')
  const recalculation = createIdempotencyKey('Quotes')
  const submissionUrl = (submissionId: string) => `${base}submissions/${encodeURIComponent(submissionId)}`
  const draftUrl = (draftId: string) => `${base}draft/${encodeURIComponent(draftId)}`
  return {
    parties: (): Promise<readonly ReferenceItem[]> => loadBrands(http, quoteBase),
    options: async (party: string): Promise<Options> => {
      const answered = await http.get(`${base}dropdown/${encodeURIComponent(party)}`, { schema: optionsResponseSchema })
      const options: Options = Object.assign({}, noOptions, ...Object.values(answered))
      const { occupancyType } = options
      const withBusiness = occupancyType.some(({ shortName }) => shortName === business.shortName)
      // Always offered (specification 001 §3).
      return withBusiness ? options : { ...options, occupancyType: [...occupancyType, business] }
    },
    /** The warnings that `create` would give; null for a service without this call of ours. */
    check: async (body: OriginationRequest, signal: AbortSignal): Promise<readonly Warning[] | null> => {
      try {
        return (await http.post(`${base}check`, { ...fresh, body, schema: checkedSubmissionSchema, signal })).warnings
      } catch (error) {
        if (isUnknownCall(error)) return null
        throw error
      }
    },
    /**
     * Creates the policy and ends the draft.
     *
     * @throws CallRefused also if the response has no policy number (specification 001 §4 and §8); 409 `check-changed`
     *   with the warnings that `request.acknowledged` lacks
     */
    create: async (request: OriginationRequest, draftId: string, signal: AbortSignal): Promise<Submitted> => {
      const created = await http.post(`${base}create?errors=true&draft=${encodeURIComponent(draftId)}`, {
        body: request,
        schema: submissionResponseSchema,
        idempotencyKey: creation,
        signal,
      })
      const received = (created?.errors ?? []).map(({ message }) => message || unknownError)
      if (created?.policyNo)
        return { policyNo: String(created.policyNo), messages: received, submissionId: created.submissionId }
      const messages = received.length > 0 ? received : ['Policy submission failed. Please try again.']
      throw new CallRefused(
        200,
        messages.map((message) => ({ code: 'no-policy', message })),
      )
    },
    search: (search: SubmissionSearch, signal: AbortSignal) =>
      http.post(`${base}submissions/search`, { ...fresh, body: search, schema: submissionPageSchema, signal }),
    receipt: (submissionId: string) => http.get(submissionUrl(submissionId), { ...fresh, schema: ownReceiptSchema }),
    withdraw: (submissionId: string, signal: AbortSignal) =>
      http.post(`${submissionUrl(submissionId)}/withdraw`, {
        schema: ownReceiptSchema,
        idempotencyKey: withdrawal,
        signal,
      }),
    enteredForm: (submissionId: string) =>
      http.get(`${submissionUrl(submissionId)}/form`, { ...fresh, schema: submissionDraftSchema }),
    receiptPdf: (submissionId: string) => http.getBlob(`${submissionUrl(submissionId)}.pdf`, fresh),
    sinceQuote: (body: AgainstQuote, signal: AbortSignal) =>
      http.post(`${base}since-quote`, { ...fresh, body, schema: sinceQuoteSchema, signal }),
    recalculate: (body: AgainstQuote, signal: AbortSignal): Promise<SavedQuote> =>
      http.post(`${base}recalculate`, { body, schema: savedQuoteSchema, idempotencyKey: recalculation, signal }),
    quote: (quoteId: string): Promise<SavedQuote> =>
      http.get(`${quoteBase}quote/${encodeURIComponent(quoteId)}`, { ...fresh, schema: savedQuoteSchema }),
    draftUrl,
    loadDraft: (draftId: string) => loadDraft(http, draftUrl(draftId), submissionDraftSchema),
    drafts: async (): Promise<readonly ListedDraft[]> => {
      await flushDrafts()
      try {
        return await http.get(`${base}drafts`, { ...fresh, schema: submissionDraftsSchema })
      } catch (error) {
        // Drafts are not in the specification: a service without this call has none.
        if (isUnknownCall(error)) return []
        throw error
      }
    },
    discardDraft: (draftId: string) => http.delete(draftUrl(draftId)),
  }
}

export function brandsQuery({ parties }: SubmissionService) {
  return { queryKey: ['policy-submission', 'parties'], queryFn: parties } as const
}

const noBrands: readonly ReferenceItem[] = []

/** The names of brands; the code until they are loaded. `onRetry` is null unless they could not be loaded. */
export function useBrandNames(service: SubmissionService) {
  const { data = noBrands, isLoadingError, refetch } = useQuery(brandsQuery(service))
  const nameOf = (brand: string) => data.find(({ shortName }) => shortName === brand)?.longName ?? brand
  return { brands: data, nameOf, onRetry: isLoadingError ? () => void refetch() : null }
}

export function useSubmissionService(): SubmissionService {
  const http = useHttp()
  const { policySubmission, quote } = useEnvironment().services
  return useMemo(() => submissionService(http, policySubmission, quote), [http, policySubmission, quote])
}
