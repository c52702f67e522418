import * as z from 'zod/mini'
import { type SearchColumn, searchColumns } from './referral-address.ts'
import { referralStatusSchema } from './referral-status.ts'
import {
  foundPage,
  searchedPage,
  searchedSorts,
  searchedText,
  unknownFilter,
  unknownSearchKey,
} from './table-search.ts'

const filter: Record<SearchColumn, typeof searchedText> = {
  requestId: searchedText,
  lenderRefNum: searchedText,
  raisedBy: searchedText,
  submissionType: searchedText,
  status: searchedText,
  decision: searchedText,
  submissionDateTime: searchedText,
  brandName: searchedText,
}

/**
 * A search for a lender's requests as it may arrive (specification 001 §3). A filter is a text that the column contains,
 * as people see it and whatever its case; all filters hold. Rows that the sorts leave even stand newest request first.
 */
export const referralSearchSchema = z.strictObject(
  {
    ...searchedPage,
    filter: z._default(z.strictObject(filter, { error: unknownFilter(searchColumns) }), {}),
    sorts: searchedSorts(searchColumns, 50),
  },
  { error: unknownSearchKey('page, pageSize, filter and sorts') },
)
export type ReferralSearch = z.infer<typeof referralSearchSchema>

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
export const referralSearchResultSchema = foundPage(referralRowSchema)
export type ReferralSearchResult = z.infer<typeof referralSearchResultSchema>
