import { useMemo } from 'react'
import * as z from 'zod/mini'
import { deskChoicesSchema, type QueueSearch, queuePageSchema } from '#areas/case/contract'
import { useEnvironment } from '#areas/environment/portal'
import type { PolicyListSearch } from '#areas/policy/contract'
import type { SubmissionListSearch } from '#areas/policy-submission/contract'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, type IdempotencyKey, noStore, useHttp } from '#browser/http'
import {
  colleagueSchema,
  type DeskRecord,
  deskPolicyPageSchema,
  deskPolicySchema,
  deskReferralSchema,
  deskSubmissionPageSchema,
  deskSubmissionSchema,
  deskVariationSchema,
  type WorkRecord,
  workDraftSchema,
} from '../contract/index.ts'
import { type DeskDetails, isVariation, recordOf } from './work/desk-details.ts'

const addressSchema = z.object({ url: z.string() })

export type DeskService = ReturnType<typeof deskService>

/** The desk's service at the address in the environment. */
export function useDeskService(): DeskService {
  const http = useHttp()
  const { services } = useEnvironment()
  return useMemo(() => deskService(http, services.underwriting), [http, services.underwriting])
}

/**
 * The end of a policy: the date as yyyy-mm-dd, the refund of a cancellation in dollars, and the version that was read.
 */
export type PolicyEnd = {
  readonly endDate: string
  readonly endReason: string
  readonly refundAmount?: number
  readonly version: number
}

/** A decision. For a variation it is the name of the final status; the notes of an accepted one may be empty. */
type Decision = { readonly decision: string; readonly uwNotes: string }

const folders = {
  Referral: 'referrals',
  Variation: 'variations',
  Policy: 'policies',
  Submission: 'submissions',
} as const

/** The calls of the insurer's desk; `base` is the service's address in the environment. */
export function deskService(http: Http, base: string) {
  const of = ({ kind, channel, id }: DeskRecord) => `${base}${folders[kind]}/${encodeURIComponent(channel)}/${id}`
  const fresh = { headers: noStore }
  // One key for each action on each request, so that a retry after a lost connection has no second effect.
  const idempotencyKeys = new Map<string, IdempotencyKey>()
  const send = <Details>(
    record: DeskRecord,
    verb: string,
    body: object,
    schema: z.ZodMiniType<Details>,
  ): Promise<Details> => {
    const address = `${of(record)}/${verb}`
    const idempotencyKey =
      idempotencyKeys.get(address) ?? createIdempotencyKey(record.kind === 'Policy' ? 'Policies' : 'Queue')
    idempotencyKeys.set(address, idempotencyKey)
    return http.post(address, { body, idempotencyKey, schema })
  }
  /** A change of a variation sends the number of events that were read; the service refuses it when there are more. */
  const act = (details: DeskDetails, verb: string, body: object = {}): Promise<DeskDetails> =>
    isVariation(details)
      ? send(recordOf(details), verb, { ...body, readEvents: details.events.length }, deskVariationSchema)
      : send(recordOf(details), verb, body, deskReferralSchema)
  return {
    decisions: () => http.get(`${base}decisions`, { schema: z.array(referenceItemSchema) }),
    choices: () => http.get(`${base}choices`, { ...fresh, schema: deskChoicesSchema }),
    colleagues: () => http.get(`${base}colleagues`, { ...fresh, schema: z.array(colleagueSchema) }),
    search: (search: Partial<QueueSearch>, signal?: AbortSignal) =>
      http.post(`${base}search`, { body: search, schema: queuePageSchema, ...(signal && { signal }) }),
    open: (record: WorkRecord, signal?: AbortSignal): Promise<DeskDetails> => {
      const request = { ...fresh, ...(signal && { signal }) }
      return record.kind === 'Referral'
        ? http.get(of(record), { ...request, schema: deskReferralSchema })
        : http.get(of(record), { ...request, schema: deskVariationSchema })
    },
    searchPolicies: (search: PolicyListSearch, signal: AbortSignal) =>
      http.post(`${base}policies/search`, { body: search, schema: deskPolicyPageSchema, signal }),
    openPolicy: (record: DeskRecord, signal?: AbortSignal) =>
      http.get(of(record), { ...fresh, schema: deskPolicySchema, ...(signal && { signal }) }),
    /** Cancels or discharges a policy; `end` names the version that was read. */
    endPolicy: (record: DeskRecord, how: 'cancel' | 'discharge', end: PolicyEnd) =>
      send(record, how, end, deskPolicySchema),
    searchSubmissions: (search: SubmissionListSearch, signal: AbortSignal) =>
      http.post(`${base}submissions/search`, { body: search, schema: deskSubmissionPageSchema, signal }),
    receiptPdf: (record: DeskRecord) => http.getBlob(`${of(record)}.pdf`, fresh),
    openSubmission: (record: DeskRecord) => http.get(of(record), { ...fresh, schema: deskSubmissionSchema }),
    document: async (record: DeskRecord, documentId: string) => {
      const address = `${of(record)}/documents/${encodeURIComponent(documentId)}`
      return (await http.get(address, { ...fresh, schema: addressSchema })).url
    },
    draftUrl: (record: DeskRecord) => `${of(record)}/draft`,
    loadDraft: (record: DeskRecord) => loadDraft(http, `${of(record)}/draft`, workDraftSchema),
    /** Assigns to the caller, with `reassign` also from a colleague. */
    assign: (details: DeskDetails, reassign: boolean) => act(details, 'assign', { reassign }),
    /** Reassigns to a colleague's username, or releases to the queue with null. */
    reassign: (details: DeskDetails, to: string | null) =>
      to === null ? act(details, 'release') : act(details, 'reassign', { to }),
    ask: (details: DeskDetails, text: string) => act(details, 'ask', { text }),
    /** `read` is the request as the underwriter read it. */
    decide: (read: DeskDetails, { decision, uwNotes }: Decision): Promise<DeskDetails> => {
      if (isVariation(read))
        return decision === 'Accepted'
          ? act(read, 'accept', { note: uwNotes })
          : act(read, 'decline', { reason: uwNotes })
      const lastMessage = read.messages.at(-1)?.messageNumber ?? 0
      return act(read, 'decide', { decision, uwNotes, version: read.version, lastMessage })
    },
  }
}
