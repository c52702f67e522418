import * as z from 'zod/mini'
import { readEventsSchema } from '#areas/variation/contract'

/** As long as a body may be: what is too long is refused with a sentence by whoever reads it. */
const message = z.nullish(z.string())

/** Assigns it to the caller; with `reassign` also what a colleague has. */
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
  /** The one that the person has read. */
  version: z.int(),
  /** The number of the last message that the person has read, zero before the first; left out, it is not checked. */
  lastMessage: z.nullish(z.int()),
})
export type SentDecision = z.infer<typeof decisionSchema>

/** What an act on a variation rests on: how many events it had when it was read. */
const read = { readEvents: readEventsSchema }
export const assignVariationSchema = z.strictObject({ ...assign, ...read })
export const reassignVariationSchema = z.strictObject({ ...reassign, ...read })
export const releaseVariationSchema = z.strictObject(read)
export const askAboutVariationSchema = z.strictObject({ text: message, ...read })
export const acceptVariationSchema = z.strictObject({ note: message, ...read })
export const declineVariationSchema = z.strictObject({ reason: message, ...read })

/** Somebody to whom a request may be reassigned: who has opened the desk before. */
export const colleagueSchema = z.object({ username: z.string(), name: z.string() })
export type Colleague = z.infer<typeof colleagueSchema>

/** What the event stream tells the desk. */
export const deskNoticeSchema = z.object({
  kind: z.enum(['Referral', 'Variation']),
  channel: z.string(),
  id: z.string(),
  /** What happened. */
  event: z.string(),
})
export type DeskNotice = z.infer<typeof deskNoticeSchema>
