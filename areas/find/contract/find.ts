import * as z from 'zod/mini'

/** The kinds of record in the order of their groups, with the names that screens show. */
export const recordKinds = {
  policy: 'Policies',
  referral: 'Referrals',
  quote: 'Quotes',
  submission: 'Submissions',
  variation: 'Variations',
  cancellation: 'Cancellations',
  document: 'Document uploads',
  data: 'Data uploads',
  file: 'Files of cases',
} as const
export type FoundKind = keyof typeof recordKinds

export const maxTextLength = 60
/** Records of a kind in one response. */
export const maxPerKind = 5

/** Whether a text is searched as a part of numbers and names: four characters, three letters or digits of them in a row. Any other finds what begins with it. */
export function hasParts(text: string): boolean {
  return [...text].length >= 4 && /[\p{L}\p{N}]{3}/u.test(text)
}

export const findSearchSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength)),
})

const foundRecordSchema = z.object({
  /** The number of a record, the receipt of an upload; of a file, the number of its case. */
  id: z.string(),
  /** Of a file, the kind of its case. */
  caseKind: z.optional(z.enum(['referral', 'variation', 'cancellation'])),
  /** The number, the first file name of an upload, or the name of a file. */
  title: z.string(),
  /** The lender's reference, an application number, or the policy of a variation. */
  reference: z.nullable(z.string()),
  /** Of a file, its case, as in "Referral 10000123". */
  status: z.string(),
  /** The brand's name. */
  brand: z.string(),
  /** The lender, for the insurer's staff; null for a lender's staff. */
  channel: z.nullable(z.string()),
  at: z.iso.datetime(),
})
export type FoundRecord = z.infer<typeof foundRecordSchema>

export const findResultSchema = z.object({
  /**
   * A group with a record whose own number is the text comes first, then those with other exact hits. In each, a record's own
   * number comes first, then other exact hits, the beginning, and parts, each newest first.
   */
  groups: z.array(
    z.object({
      kind: z.enum(Object.keys(recordKinds) as [FoundKind, ...FoundKind[]]),
      /** Whether more records of the kind match than are returned. A server of an earlier release does not say. */
      more: z._default(z.boolean(), false),
      items: z.array(foundRecordSchema),
    }),
  ),
  /** False when the text is too short for parts, or those of some kinds took too long: these were found by their beginning, and by parts among the newest. */
  searchedParts: z.boolean(),
})
export type FindResult = z.infer<typeof findResultSchema>
