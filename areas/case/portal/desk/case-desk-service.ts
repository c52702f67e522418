import { useMemo } from 'react'
import * as z from 'zod/mini'
import {
  bulkAssignedSchema,
  type bulkAssignSchema,
  colleagueSchema,
  deskChoicesSchema,
  type QueueSearch,
  queuePageSchema,
  workDraftSchema,
} from '#areas/case/contract'
import { useEnvironment } from '#areas/environment/portal'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKeys, type Http, isRefused, noStore, useHttp } from '#browser/http'
import type { CaseRecord, DeskCase, DeskKind } from './desk-case.ts'

export type DeskKinds = Readonly<Record<CaseRecord['kind'], DeskKind>>
export type CaseDeskService = ReturnType<typeof caseDeskService>

/** The desk's service at the address in the environment. */
export function useCaseDeskService(): CaseDeskService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => caseDeskService(http, services.underwriting), [http, services.underwriting])
}

/** The calls of the insurer's desk about cases; `base` is the service's address in the environment. */
export function caseDeskService(http: Http, base: string) {
  const of = ({ kind, channel, id }: CaseRecord) =>
    `${base}${kind.toLowerCase()}s/${encodeURIComponent(channel)}/${encodeURIComponent(id)}`
  const fresh = { headers: noStore }
  const keyOf = createIdempotencyKeys('Queue')
  /** An act names the last event that the underwriter has seen; the service refuses it after a later one. */
  const act = async ({ record, events }: DeskCase, kind: DeskKind, name: string, input: object = {}) => {
    const body = { ...input, lastSeenEvent: events.length }
    const address = `${of(record)}/${name}`
    const send = () => http.post(address, { body, idempotencyKey: keyOf(address), schema: kind })
    return await sendAgainIfLost(send)
  }
  const documentAddress = async (record: CaseRecord, documentId: string, signal?: AbortSignal) => {
    const address = `${of(record)}/documents/${encodeURIComponent(documentId)}`
    return (await http.get(address, { ...fresh, schema: z.object({ url: z.string() }), signal })).url
  }
  return {
    decisions: () => http.get(`${base}decisions`, { schema: z.array(referenceItemSchema) }),
    choices: () => http.get(`${base}choices`, { ...fresh, schema: deskChoicesSchema }),
    colleagues: () => http.get(`${base}colleagues`, { ...fresh, schema: z.array(colleagueSchema) }),
    search: (search: Partial<QueueSearch>, signal?: AbortSignal) =>
      http.post(`${base}search`, { body: search, schema: queuePageSchema, ...(signal && { signal }) }),
    open: (record: CaseRecord, kind: DeskKind, signal?: AbortSignal) =>
      http.get(of(record), { ...fresh, schema: kind, ...(signal && { signal }) }),
    documentAddress,
    document: async (record: CaseRecord, documentId: string, signal: AbortSignal) =>
      http.getBlob(await documentAddress(record, documentId, signal), { signal }),
    assignCases: (body: z.input<typeof bulkAssignSchema>) => {
      const address = `${base}assign`
      const idempotencyKey = keyOf(address)
      return sendAgainIfLost(() => http.post(address, { body, idempotencyKey, schema: bulkAssignedSchema }))
    },
    draftUrl: (record: CaseRecord) => `${of(record)}/draft`,
    loadDraft: (record: CaseRecord) => loadDraft(http, `${of(record)}/draft`, workDraftSchema),
    act,
  }
}

/** Asks again for a lost response: the change has no second effect. */
async function sendAgainIfLost<Response>(send: () => Promise<Response>): Promise<Response> {
  return await send().catch((error: unknown) => {
    if (isRefused(error) && error.status === 0) return send()
    throw error
  })
}
