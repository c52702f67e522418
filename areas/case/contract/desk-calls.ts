import * as z from 'zod/mini'
import { caseKinds } from './queue.ts'

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

/** The most cases of a bulk act. */
export const maxBulkCases = 50

const bulkCase = {
  kind: z.enum(Object.values(caseKinds)),
  channel: z.string().check(z.maxLength(200)),
  id: z.string().check(z.maxLength(20)),
}

/** Assigns unassigned cases to the caller, reassigns unassigned and own ones to a colleague's username, or releases own ones. */
export const bulkAssignSchema = z.strictObject({
  act: z.enum(['assign', 'reassign', 'release']),
  to: z.nullish(z.string().check(z.maxLength(200))),
  cases: z
    .array(z.strictObject({ ...bulkCase, ...seen }))
    .check(z.minLength(1, 'Choose a case.'), z.maxLength(maxBulkCases, `Choose at most ${maxBulkCases} cases.`)),
})

/** What became of one of the cases; `refused` is null for a case that was changed. */
export const bulkResultSchema = z.object({
  ...bulkCase,
  refused: z.nullable(z.object({ code: z.string(), message: z.string() })),
})
export const bulkAssignedSchema = z.object({ results: z.array(bulkResultSchema) })
