import * as z from 'zod/mini'

/** The kinds of record in a thread, in the order in which they follow each other, with the names that screens show. */
export const threadKinds = {
  quote: 'Quote',
  referral: 'Credit referral',
  submission: 'Submission',
  policy: 'Policy',
  variation: 'Variation',
  cancellation: 'Cancellation',
  document: 'Document upload',
} as const
export type ThreadKind = keyof typeof threadKinds

/** The main events of records, with the names that screens show. */
export const threadEvents = {
  calculated: 'Calculated',
  submitted: 'Submitted',
  resubmitted: 'Resubmitted',
  decided: 'Decided',
  withdrawn: 'Withdrawn',
  closed: 'Closed',
  issued: 'Issued',
  changed: 'Changed',
  'in-force': 'In force',
  expired: 'Expired',
  cancelled: 'Cancelled',
  discharged: 'Discharged',
  uploaded: 'Uploaded',
} as const
export type ThreadEvent = keyof typeof threadEvents

/** Records of a kind in a thread. */
export const maxPerKind = 20

const kind = z.enum(Object.keys(threadKinds) as [ThreadKind, ...ThreadKind[]])
const decision = z.nullable(z.object({ code: z.string(), name: z.string() }))

const threadRecordSchema = z.object({
  kind,
  id: z.string(),
  /** The number; the reference of a submission, and the first file name of an upload. */
  title: z.string(),
  /** The lender's reference; the policy number of a submission, variation or cancellation; the number of an upload. */
  reference: z.nullable(z.string()),
  status: z.string(),
  /** Of a decided referral. */
  decision,
  /** The main events, oldest first. */
  events: z.array(
    z.object({
      event: z.enum(Object.keys(threadEvents) as [ThreadEvent, ...ThreadEvent[]]),
      at: z.iso.datetime(),
      by: z.string(),
      /** The decision; null for other events. */
      outcome: z.nullable(z.string()),
    }),
  ),
})
export type ThreadRecord = z.infer<typeof threadRecordSchema>

export const threadSchema = z.object({
  /** The records of one application that the caller may see, oldest first; the requested one is among them. */
  records: z.array(threadRecordSchema),
  /** The kinds with more records than `maxPerKind`, of which the newest are shown. */
  more: z.array(kind),
})
export type Thread = z.infer<typeof threadSchema>

/** A record of a thread: the number of a case, a policy or a quote, or the id of a submission or receipt. */
export const threadParamsSchema = z.object({ kind, id: z.string().check(z.maxLength(60)) })
/** The lender's channel, which only the insurer's staff choose. */
export const threadQuerySchema = z.object({ channel: z.optional(z.string().check(z.maxLength(64))) })
