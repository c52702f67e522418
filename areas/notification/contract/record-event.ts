import * as z from 'zod/mini'
import type { RightsByArea } from '#areas/identity/contract'

export const recordKinds = ['referral', 'variation'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The record of an event, with the ids that its link needs. */
export const notifiedRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('referral'), id: z.string() }),
  z.object({ kind: z.literal('variation'), id: z.string(), policyNumber: z.string() }),
])
export type NotifiedRecord = z.infer<typeof notifiedRecordSchema>

/** An event: its number and kind in the record's timeline, and the resulting status of the record. */
const eventSchema = z.object({ number: z.int(), kind: z.string(), status: z.string() })

/** The content of the event stream: enough to know what to refetch, nothing about a borrower. */
export const recordEventSchema = z.object({
  record: notifiedRecordSchema,
  event: eventSchema,
  /** True for the users who own the record. */
  own: z.boolean(),
})
export type RecordEvent = z.infer<typeof recordEventSchema>

/** The latest notified events of the caller's own records, newest first. */
export const latestEventsSchema = z.array(
  z.object({ record: notifiedRecordSchema, event: z.pick(eventSchema, { number: true, kind: true }) }),
)
export type LatestEvent = z.infer<typeof latestEventsSchema>[number]

/** The kinds of record whose events a user receives. Variation events also reach users who can only search policies. */
export function visibleKinds(rights: RightsByArea): readonly RecordKind[] {
  const visible = {
    referral: rights.uwreferral !== undefined,
    variation: rights.variation !== undefined || rights.policysearch !== undefined,
  }
  return recordKinds.filter((kind) => visible[kind])
}

/** The record's address in the portal, starting with the hash. */
export function addressOf(record: NotifiedRecord): string {
  return record.kind === 'referral' ? `#/credit-referral?request=${record.id}` : `#/variation/${record.policyNumber}`
}

const noticeTexts: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  referral: { asked: 'the underwriter has a question', decided: 'decided' },
  variation: { asked: 'the underwriter has a question', accepted: 'accepted', declined: 'declined', closed: 'closed' },
}
const names: Readonly<Record<RecordKind, string>> = { referral: 'Request', variation: 'Variation' }

/** The text of a notice, as in "Request 100012: decided"; null for events without a notice on screen. */
export function noticeText({
  record,
  event,
}: Pick<LatestEvent, 'record'> & { event: { kind: string } }): string | null {
  const text = noticeTexts[record.kind][event.kind]
  return text === undefined ? null : `${names[record.kind]} ${record.id}: ${text}`
}

/** How a user wants to be notified of the insurer's actions on their own records. */
export const notificationPreferenceSchema = z.strictObject({ onScreen: z.boolean(), byMail: z.boolean() })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

/** The preference of a user who has never chosen. */
export const standardPreference: NotificationPreference = { onScreen: true, byMail: true }
