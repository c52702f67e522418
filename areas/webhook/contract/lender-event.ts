import * as z from 'zod/mini'
import { type Area, type Caller, mayEnter } from '#areas/identity/contract'

type Kind = { readonly name: string; readonly area: Area; readonly path: (id: string) => string }

/** The kinds of record with events: the name on screen, the area whose view right shows them, and the call for one. */
export const eventRecords = {
  quote: { name: 'Quotes', area: 'calculator', path: (id) => `/api/quote/${id}` },
  referral: { name: 'Referrals', area: 'uwreferral', path: (id) => `/api/credit-referral/details/${id}` },
  submission: {
    name: 'Submissions',
    area: 'policysubmission',
    path: (id) => `/api/policy-submission/submissions/${id}`,
  },
  policy: { name: 'Policies', area: 'policysearch', path: (id) => `/api/policy-search/policies/${id}` },
  variation: { name: 'Variations', area: 'variation', path: (id) => `/api/variation/variations/${id}` },
  cancellation: { name: 'Cancellations', area: 'variation', path: (id) => `/api/cancellation/cancellations/${id}` },
  upload: { name: 'Uploads', area: 'docupload', path: () => '/api/quote/uploads' },
} as const satisfies Record<string, Kind>
export type EventRecord = keyof typeof eventRecords
export const eventRecordNames = Object.keys(eventRecords) as EventRecord[]

export function visibleRecords(caller: Caller): EventRecord[] {
  return eventRecordNames.filter((kind) => mayEnter(caller, { area: eventRecords[kind].area, right: 'view' }))
}

/** An event, as webhooks and the call for events tell it. Nothing about a borrower. */
export const lenderEventSchema = z.object({
  /** The same for each delivery of the event. */
  id: z.string(),
  /** As in `referral.decided`. */
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.object({
    /** Rises with each event of the lender. Numbers may be missing. */
    number: z.int(),
    record: z.enum(eventRecordNames),
    recordId: z.string(),
    /** The status of the record after the event. */
    status: z.string(),
    /** The call for the record. */
    link: z.string(),
  }),
})
export type LenderEvent = z.infer<typeof lenderEventSchema>

const number = (pattern: RegExp, message: string) => z.optional(z.string().check(z.regex(pattern, message)))

export const eventsQuerySchema = z.object({
  /** The number of the last event that the caller has; without it, from the oldest. */
  after: number(/^\d{1,15}$/, 'Send the number of an event.'),
  /** 100 without it. */
  limit: number(/^([1-9]\d?|[1-4]\d\d|500)$/, 'Send a number from 1 to 500.'),
})

export const eventsSchema = z.object({
  events: z.array(lenderEventSchema),
  /** The value of `after` for the next call. */
  after: z.int(),
  /** Whether there are more events now. */
  more: z.boolean(),
})
