import * as z from 'zod/mini'
import {
  addressText,
  columnOf,
  defineTable,
  type FieldOf,
  pageSchema,
  readTableAddress,
  type Search,
  searchShape,
  type TableAddress,
  unknownSearchKey,
} from '#packages/table'
import { referralFields } from './referral-fields.ts'
import { referralStatuses, referralStatusSchema } from './referral-status.ts'

/**
 * The search of a lender's requests: the columns of specification 001 §2, named as in §3; where nothing else is asked for,
 * the newest request comes first (§9).
 */
export const referralTable = defineTable({
  columns: {
    requestId: { label: 'Request ID', kind: 'number' },
    lenderRefNum: columnOf(referralFields.lenderRefNumber, 'Lender Ref#'),
    raisedBy: { label: 'Raised By', kind: 'text' },
    submissionType: columnOf(referralFields.submissionType, 'Type'),
    status: {
      label: 'Status',
      kind: 'choice',
      options: referralStatuses.map((status) => ({ shortName: status, longName: status })),
    },
    decision: { label: 'Decision', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    brandName: columnOf(referralFields.brandName, 'Brand Name'),
  },
  defaultSort: { field: 'requestId', ascending: false },
})
export type SearchColumn = FieldOf<typeof referralTable>

/**
 * What the address of the credit referral screen says, so that Back and a shared link restore it. Everything is left
 * out that is as it would be without it: My Requests, the first page, the newest request first.
 */
export type ReferralAddress = {
  readonly view?: 'all' | 'new'
  /** The request that is open. */
  readonly request?: string
} & TableAddress<SearchColumn>

/** The list from which a request is opened, and to which Back leads. */
export function listOf(address: ReferralAddress): ReferralAddress {
  const { request: _request, view, ...list } = address
  return view === 'all' ? { ...list, view } : list
}

/** Reads what stands after the question mark; what makes no sense, or says what holds without it, is left out. */
export function readReferralAddress(given: Record<string, unknown>): ReferralAddress {
  const { view } = given
  const request = addressText(given.request)
  return {
    ...((view === 'all' || view === 'new') && { view }),
    ...(/^[1-9]\d{0,17}$/.test(request) && { request }),
    ...readTableAddress(given, referralTable),
  }
}

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
