import * as z from 'zod/mini'

/** The number of the last event that the underwriter has seen. A later event refuses the call with 409 `case-changed`. */
const seen = { lastSeenEvent: z.int().check(z.positive()) }

/** Limited only by the size of the body, so that the use case can refuse a text that is too long with a message. */
const text = z.nullish(z.string())

/** Assigns a case to the caller, with `reassign` also from a colleague. */
export const assignSchema = z.strictObject({ reassign: z._default(z.boolean(), false), ...seen })
/** `to` is a colleague's username. */
export const reassignSchema = z.strictObject({ to: z.string().check(z.maxLength(200)), ...seen })
export const releaseSchema = z.strictObject(seen)
export const questionSchema = z.strictObject({ text, ...seen })
export const decisionSchema = z.strictObject({
  decision: z.nullish(z.string().check(z.maxLength(200))),
  uwNotes: text,
  ...seen,
})
