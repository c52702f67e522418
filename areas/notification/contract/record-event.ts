import * as z from 'zod/mini'
import type { RightsByArea } from '#areas/identity/contract'

const question = { asked: 'the underwriter has a question' }
const outcomes = { accepted: 'accepted', declined: 'declined', closed: 'closed' }

/** By kind, the areas of which a user needs one, and the texts of the notices on screen by event. */
const kinds = {
  referral: { name: 'Request', areas: ['uwreferral'], notices: { ...question, decided: 'decided' } },
  variation: { name: 'Variation', areas: ['variation', 'policysearch'], notices: { ...question, ...outcomes } },
  cancellation: { name: 'Cancellation', areas: ['variation', 'policysearch'], notices: { ...question, ...outcomes } },
} as const satisfies Record<string, Kind>
type Kind = {
  readonly name: string
  readonly areas: readonly (keyof RightsByArea)[]
  readonly notices: Readonly<Record<string, string>>
}
export type RecordKind = keyof typeof kinds
export const recordKinds = Object.keys(kinds) as RecordKind[]

export const notifiedRecordSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('referral'), id: z.string() }),
  z.object({ kind: z.literal(['variation', 'cancellation']), id: z.string(), policyNumber: z.string() }),
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

export const latestEventsSchema = z.array(
  z.object({ record: notifiedRecordSchema, event: z.pick(eventSchema, { number: true, kind: true }) }),
)
export type LatestEvent = z.infer<typeof latestEventsSchema>[number]

export function visibleKinds(rights: RightsByArea): readonly RecordKind[] {
  return recordKinds.filter((kind) => kinds[kind].areas.some((area) => rights[area] !== undefined))
}

export function addressOf(record: NotifiedRecord): string {
  return record.kind === 'referral'
    ? `#/credit-referral?request=${record.id}`
    : `#/${record.kind}/${record.policyNumber}?${record.kind}=${record.id}`
}

/** The text of a notice, as in "Request 100012: decided"; null for events without a notice on screen. */
export function noticeText({
  record,
  event,
}: Pick<LatestEvent, 'record'> & { event: { kind: string } }): string | null {
  const { name, notices }: Kind = kinds[record.kind]
  const text = notices[event.kind]
  return text === undefined ? null : `${name} ${record.id}: ${text}`
}

export const notificationPreferenceSchema = z.strictObject({ onScreen: z.boolean(), byMail: z.boolean() })
export type NotificationPreference = z.infer<typeof notificationPreferenceSchema>

export const standardPreference: NotificationPreference = { onScreen: true, byMail: true }
