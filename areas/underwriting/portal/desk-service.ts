import * as z from 'zod/mini'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { createIdempotencyKey, type Http, type IdempotencyKey, isRefused, noStore } from '#browser/http'
import {
  colleagueSchema,
  deskChoicesSchema,
  deskReferralSchema,
  type QueueSearch,
  queuePageSchema,
  type RequestName,
  type SentDecision,
  type TypedWorkContent,
  workDraftSchema,
} from '../contract/index.ts'

const addressSchema = z.object({ url: z.string() })
const keptWorkSchema = z.extend(workDraftSchema, { edition: z._default(z.int(), 0) })
/** What a person typed for a request, in the edition that is typed for now. */
export type KeptDraft = z.infer<typeof keptWorkSchema>

export type DeskService = ReturnType<typeof deskService>

/** The calls of the insurer's desk; `base` is the service's address in the environment. */
export function deskService(http: Http, base: string) {
  const of = ({ channel, requestId }: RequestName) => `${base}referrals/${encodeURIComponent(channel)}/${requestId}`
  const fresh = { headers: noStore }
  // One for each thing to do with each request: pressed again after a broken connection, it is done once.
  const idempotencyKeys = new Map<string, IdempotencyKey>()
  const tell = (request: RequestName, verb: string, body: unknown) => {
    const address = `${of(request)}/${verb}`
    const idempotencyKey = idempotencyKeys.get(address) ?? createIdempotencyKey()
    idempotencyKeys.set(address, idempotencyKey)
    return http.post(address, { body, idempotencyKey, schema: deskReferralSchema })
  }
  return {
    decisions: () => http.get(`${base}decisions`, { schema: z.array(referenceItemSchema) }),
    choices: () => http.get(`${base}choices`, { ...fresh, schema: deskChoicesSchema }),
    colleagues: () => http.get(`${base}colleagues`, { ...fresh, schema: z.array(colleagueSchema) }),
    search: (search: Partial<QueueSearch>, signal?: AbortSignal) =>
      http.post(`${base}search`, { body: search, schema: queuePageSchema, ...(signal && { signal }) }),
    open: (request: RequestName, signal?: AbortSignal) =>
      http.get(of(request), { ...fresh, schema: deskReferralSchema, ...(signal && { signal }) }),
    document: async (request: RequestName, documentId: string) => {
      const address = `${of(request)}/documents/${encodeURIComponent(documentId)}`
      return (await http.get(address, { ...fresh, schema: addressSchema })).url
    },
    draft: (request: RequestName): Promise<KeptDraft> =>
      http.get(`${of(request)}/draft`, { ...fresh, schema: keptWorkSchema }).catch(noDraftThere),
    /** What is left out stays as it is kept. Refused where the edition that it was typed for is over. */
    keepDraft: (request: RequestName, content: TypedWorkContent, edition: number) =>
      http.put(`${of(request)}/draft`, { body: { content, edition }, keepalive: true }),
    forgetDraft: (request: RequestName, edition: number) => http.delete(`${of(request)}/draft?edition=${edition}`),
    take: (request: RequestName, takeOver: boolean) => tell(request, 'take', { takeOver }),
    handOver: (request: RequestName, to: string | null) => tell(request, 'hand-over', { to }),
    ask: (request: RequestName, text: string) => tell(request, 'ask', { text }),
    decide: (request: RequestName, decision: SentDecision) => tell(request, 'decide', decision),
  }
}

/** A request that is not there has no draft; that it is not there is said by the request itself. */
function noDraftThere(fault: unknown): KeptDraft {
  if (isRefused(fault) && fault.status === 404) return { content: null, edition: 0 }
  throw fault
}
