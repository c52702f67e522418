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
} as const
export type FoundKind = keyof typeof recordKinds

/** A part of a number is searched from this length on; a shorter text finds what begins with it. */
export const minPartLength = 4
export const maxTextLength = 60
/** Records of a kind in one response. */
export const maxPerKind = 5

export const findSearchSchema = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxTextLength)),
})

const foundRecordSchema = z.object({
  id: z.string(),
  /** The number, or the first file name of an upload. */
  title: z.string(),
  /** The lender's reference, an application number, or the policy of a variation. */
  reference: z.nullable(z.string()),
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
  /** False when the text is too short for parts of numbers, or they took too long: only numbers that begin with it were found. */
  searchedParts: z.boolean(),
})
export type FindResult = z.infer<typeof findResultSchema>
