import * as z from 'zod/mini'
import type { RightsByArea } from '#areas/identity/contract'

export const recordKinds = ['referral', 'variation'] as const
export type RecordKind = (typeof recordKinds)[number]

/** The record that something happened to, with what its link needs. */
export const notifiedRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('referral'), id: z.string() }),
  z.object({ kind: z.literal('variation'), id: z.string(), policyNumber: z.string() }),
])
export type NotifiedRecord = z.infer<typeof notifiedRecordSchema>

/** What happened: its number in the record's timeline, its kind there, and the status of the record since. */
const eventSchema = z.object({ number: z.int(), kind: z.string(), status: z.string() })

/** What the event stream tells: enough to know what to refetch, nothing about a borrower. */
export const recordEventSchema = z.object({
  record: notifiedRecordSchema,
  event: eventSchema,
  /** True for the people whose record it is. */
  own: z.boolean(),
})
export type RecordEvent = z.infer<typeof recordEventSchema>

/** The latest events that the caller was told of, of own records, newest first. */
export const toldEventsSchema = z.array(
  z.object({ record: notifiedRecordSchema, event: z.pick(eventSchema, { number: true, kind: true }) }),
)
export type ToldEvent = z.infer<typeof toldEventsSchema>[number]

/** The kinds of record whose events a person gets: a variation concerns also those who only search its policy. */
export function visibleKinds(rights: RightsByArea): readonly RecordKind[] {
  const visible = {
    referral: rights.uwreferral !== undefined,
    variation: rights.variation !== undefined || rights.policysearch !== undefined,
  }
  return recordKinds.filter((kind) => visible[kind])
}

/** Where the portal shows the record, from its hash on. */
export function addressOf(record: NotifiedRecord): string {
  return record.kind === 'referral' ? `#/credit-referral?request=${record.id}` : `#/variation/${record.policyNumber}`
}

const told: Readonly<Record<RecordKind, Readonly<Record<string, string>>>> = {
  referral: { asked: 'the underwriter has a question', decided: 'decided' },
  variation: { asked: 'the underwriter has a question', accepted: 'accepted', declined: 'declined' },
}
const names: Readonly<Record<RecordKind, string>> = { referral: 'Request', variation: 'Variation' }

/** What the insurer did, as in "Request 100012: decided"; null for an event of which nobody is told on screen. */
export function noticeText({ record, event }: Pick<ToldEvent, 'record'> & { event: { kind: string } }): string | null {
  const text = told[record.kind][event.kind]
  return text === undefined ? null : `${names[record.kind]} ${record.id}: ${text}`
}

/** How a person wants to hear of what the insurer did with an own record. */
export const notificationPreferenceSchema = z.strictObject({ onScreen: z.boolean(), byMail: z.boolean() })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

/** How a person hears who has never chosen. */
export const standardPreference: NotificationPreference = { onScreen: true, byMail: true }
