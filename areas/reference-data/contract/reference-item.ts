import * as z from 'zod/mini'

/** An entry of a code list: the code travels as `shortName`, people see `longName` (specification 000 §3). */
export const referenceItemSchema = z.object({
  id: z.int(),
  shortName: z.string().check(z.minLength(1)),
  longName: z.string().check(z.minLength(1)),
})
export type ReferenceItem = z.infer<typeof referenceItemSchema>

/** The states without `UN`, the unknown one (specification 000 §7). */
export function statesWithoutUnknown(states: readonly ReferenceItem[]): ReferenceItem[] {
  return states.filter(({ shortName }) => shortName !== 'UN')
}
