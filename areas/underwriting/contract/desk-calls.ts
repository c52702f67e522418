import * as z from 'zod/mini'

/** As long as a body may be: how long it may be is told in words, by whoever reads it. */
const message = z.nullish(z.string())

/** A colleague's username, or null to give the request back to the queue. */
export const handOverSchema = z.strictObject({ to: z.nullable(z.string().check(z.maxLength(200))) })
export const takeSchema = z.strictObject({ takeOver: z._default(z.boolean(), false) })
export const questionSchema = z.strictObject({ text: message })
export const decisionSchema = z.strictObject({
  decision: z.nullish(z.string().check(z.maxLength(200))),
  uwNotes: message,
  /** The one that the person has read. */
  version: z.int(),
  /** The number of the last message that the person has read, zero before the first; left out, nobody asks. */
  lastMessage: z.nullish(z.int()),
})
export type SentDecision = z.infer<typeof decisionSchema>

/** Somebody to whom a request may be handed over: who has opened the desk before. */
export const colleagueSchema = z.object({ username: z.string(), name: z.string() })
export type Colleague = z.infer<typeof colleagueSchema>

/** What the event stream tells the desk. */
export const deskNoticeSchema = z.object({ channel: z.string(), requestId: z.string(), kind: z.string() })
export type DeskNotice = z.infer<typeof deskNoticeSchema>
