import * as z from 'zod/mini'
import { readEventsSchema } from '#areas/variation/contract'

/** Limited only by the size of the body, so that the use case can refuse a text that is too long with a sentence. */
const message = z.nullish(z.string())

/** Assigns a record to the caller, with `reassign` also from a colleague. */
const assign = { reassign: z._default(z.boolean(), false) }
/** A colleague's username. */
const reassign = { to: z.string().check(z.maxLength(200)) }
export const assignSchema = z.strictObject(assign)
export const reassignSchema = z.strictObject(reassign)
export const releaseSchema = z.strictObject({})
export const questionSchema = z.strictObject({ text: message })
export const decisionSchema = z.strictObject({
  decision: z.nullish(z.string().check(z.maxLength(200))),
  uwNotes: message,
  /** The version that the underwriter has read. */
  version: z.int(),
  /** The number of the last message that the underwriter has read, zero for none; not checked when omitted. */
  lastMessage: z.nullish(z.int()),
})
export type SentDecision = z.infer<typeof decisionSchema>

/** The number of events that the variation had when the underwriter read it. */
const read = { readEvents: readEventsSchema }
export const assignVariationSchema = z.strictObject({ ...assign, ...read })
export const reassignVariationSchema = z.strictObject({ ...reassign, ...read })
export const releaseVariationSchema = z.strictObject(read)
export const askAboutVariationSchema = z.strictObject({ text: message, ...read })
export const acceptVariationSchema = z.strictObject({ note: message, ...read })
export const declineVariationSchema = z.strictObject({ reason: message, ...read })

/** A notice in the desk's event stream. */
export const deskNoticeSchema = z.object({
  kind: z.enum(['Referral', 'Variation', 'Submission']),
  channel: z.string(),
  id: z.string(),
  /** The kind of the event. */
  event: z.string(),
})
export type DeskNotice = z.infer<typeof deskNoticeSchema>
