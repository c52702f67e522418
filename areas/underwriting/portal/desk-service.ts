import * as z from 'zod/mini'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, type IdempotencyKey, noStore } from '#browser/http'
import {
  colleagueSchema,
  deskChoicesSchema,
  deskReferralSchema,
  type QueueSearch,
  queuePageSchema,
  type RequestName,
  type SentDecision,
  workDraftSchema,
} from '../contract/index.ts'

const addressSchema = z.object({ url: z.string() })

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
    draftUrl: (request: RequestName) => `${of(request)}/draft`,
    loadDraft: (request: RequestName) => loadDraft(http, `${of(request)}/draft`, workDraftSchema),
    take: (request: RequestName, takeOver: boolean) => tell(request, 'take', { takeOver }),
    handOver: (request: RequestName, to: string | null) => tell(request, 'hand-over', { to }),
    ask: (request: RequestName, text: string) => tell(request, 'ask', { text }),
    decide: (request: RequestName, decision: SentDecision) => tell(request, 'decide', decision),
  }
}
