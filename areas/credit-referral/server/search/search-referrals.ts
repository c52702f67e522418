import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ReferralSearch, ReferralSearchResult } from '../../contract/index.ts'
import type { ReadCode } from './plan-search.ts'
import { searchBoardsOf } from './search-boards.ts'
import { searchOnBoard } from './search-on-board.ts'

type With = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** How a decision reads that the list does not know (specification 001 §8). */
const unknownDecision = 'Not Found'

/**
 * Searches a lender's requests: one page, and exactly how many there are in all, as of the moment of the call or later
 * (specification 001 §7). A page beyond the last one is empty.
 */
export async function searchReferrals(
  { database, clock, reference }: With,
  { channel, username }: LenderCaller,
  search: ReferralSearch,
): Promise<ReferralSearchResult> {
  const readCode = codeReader(reference, channel, clock)
  const { items, totalItems } = await searchBoardsOf(database).use(
    channel,
    async (board, turn) => await searchOnBoard(board, { ...search, username, readCode }, turn),
  )
  return { items, currentPage: search.page, totalItems, totalPages: Math.ceil(totalItems / search.pageSize) }
}

function codeReader(reference: ReferenceData, channel: string, clock: Clock): ReadCode {
  const today = sydneyDate(clock())
  const namesOf = (items: readonly { readonly shortName: string; readonly longName: string }[]) =>
    new Map(items.map(({ shortName, longName }) => [shortName, longName]))
  const submissionTypes = namesOf(reference.codeList('submission-types', today))
  const decisions = namesOf(reference.codeList('referral-decisions', today))
  const brands = namesOf(reference.brandsOf(channel, today))
  const read: Record<Parameters<ReadCode>[0], (code: string) => string> = {
    status: (word) => word,
    submissionType: (code) => submissionTypes.get(code) ?? code,
    decision: (code) => (code === '' ? '' : (decisions.get(code) ?? unknownDecision)),
    brandName: (code) => brands.get(code) ?? code,
  }
  return (column, code) => read[column](code)
}
