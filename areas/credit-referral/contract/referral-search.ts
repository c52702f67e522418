import * as z from 'zod/mini'
import { pageSchema, type Search, searchShape, unknownSearchKey } from '#packages/table'
import { referralTable, type SearchColumn } from './referral-address.ts'
import { referralStatusSchema } from './referral-status.ts'

/**
 * A search for a lender's requests as it may arrive (specification 001 §3). A filter is a text that the column contains,
 * as people see it and whatever its case; a choice also takes a list of codes, a date also a range. Rows that the sorts
 * leave equal stand newest request first.
 */
export const referralSearchSchema = z.strictObject(searchShape(referralTable, { mostSorts: 50 }), {
  error: unknownSearchKey('page, pageSize, filter and sorts'),
})
export type ReferralSearch = Search<SearchColumn>

/** One row of the search: codes by their short names, the instant of the current version's submission in UTC. */
export const referralRowSchema = z.object({
  requestId: z.string(),
  lenderRefNum: z.string(),
  raisedBy: z.string(),
  submissionType: z.string(),
  status: referralStatusSchema,
  decision: z.nullable(z.string()),
  submissionDateTime: z.iso.datetime(),
  brandName: z.string(),
})
export type ReferralRow = z.infer<typeof referralRowSchema>

/** One page of a search. */
export const referralSearchResultSchema = pageSchema(referralRowSchema)
export type ReferralSearchResult = z.infer<typeof referralSearchResultSchema>
