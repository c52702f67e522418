import * as z from 'zod/mini'
import { toOptions } from '#packages/fields'
import {
  addressText,
  columnOf,
  defineTable,
  type FieldOf,
  pageSchema,
  parseTableAddress,
  type Search,
  searchSchema,
  type TableAddress,
} from '#packages/table'
import { referralFields } from './referral-fields.ts'
import { referralStatuses, referralStatusSchema } from './referral-status.ts'

/**
 * The search of a lender's referrals: the columns of specification 001 §2, with the names of §3. By default, the newest
 * referral comes first (§9).
 */
export const referralTable = defineTable({
  columns: {
    requestId: { label: 'Request ID', kind: 'number' },
    lenderRefNum: columnOf(referralFields.lenderRefNumber, 'Lender Ref#'),
    raisedBy: { label: 'Raised By', kind: 'text', sortedBy: 'username' },
    submissionType: columnOf(referralFields.submissionType, 'Type'),
    status: {
      label: 'Status',
      kind: 'choice',
      options: toOptions(referralStatuses),
    },
    decision: { label: 'Decision', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    brandName: columnOf(referralFields.brandName, 'Brand Name'),
  },
  defaultSort: { field: 'requestId', ascending: false },
})
export type SearchColumn = FieldOf<typeof referralTable>

/**
 * The state of the credit referral screen in the URL, so that Back and shared links restore it. Defaults are omitted:
 * My Requests, the first page, the newest referral first.
 */
export type ReferralAddress = {
  readonly view?: 'all' | 'new'
  /** The Request ID of the open referral. */
  readonly request?: string
} & TableAddress<SearchColumn>

/** The list that a referral was opened from; Back returns to it. */
export function listOf(address: ReferralAddress): ReferralAddress {
  const { request: _request, view, ...list } = address
  return view === 'all' ? { ...list, view } : list
}

/** Parses the query string; drops invalid values and defaults. */
export function parseReferralAddress(query: Record<string, unknown>): ReferralAddress {
  const { view } = query
  const request = addressText(query.request)
  return {
    ...((view === 'all' || view === 'new') && { view }),
    ...(/^[1-9]\d{0,17}$/.test(request) && { request }),
    ...parseTableAddress(query, referralTable),
  }
}

/**
 * A search for a lender's referrals as received (specification 001 §3). A filter matches rows whose displayed text
 * contains it, ignoring case; a choice also accepts a list of codes, a date also a range. Rows that sort as equal
 * appear newest first.
 */
export const referralSearchSchema = searchSchema(referralTable)
export type ReferralSearch = Search<SearchColumn>

/** One row of the search: codes as short names; the submission of the current version as a UTC timestamp. */
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

/** One page of search results. */
export const referralSearchResultSchema = pageSchema(referralRowSchema)
export type ReferralSearchResult = z.infer<typeof referralSearchResultSchema>
