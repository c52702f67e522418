import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { ReferralSearch, ReferralSearchResult } from '../../contract/index.ts'
import { exportReferrals, findReferrals } from '../store/search-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** A filter by the caller's own username matches it as a whole. */
function prepareSearch({ clock, reference }: Deps, { channel, username }: LenderCaller, search: ReferralSearch) {
  const today = sydneyDate(clock())
  const { raisedBy, ...others } = search.filter
  const own = typeof raisedBy === 'string' && raisedBy.trim() === username
  const options = {
    submissionTypes: reference.codeList('submission-types', today),
    decisions: reference.codeList('referral-decisions', today),
    brands: reference.brandsOf(channel, today),
  }
  const searched = { search: own ? { ...search, filter: others } : search, raisedBy: own ? username : null }
  return [channel, options, searched] as const
}

/** Searches a lender's referrals (specification 001 §7). */
export async function searchReferrals(
  deps: Deps,
  caller: LenderCaller,
  search: ReferralSearch,
): Promise<ReferralSearchResult> {
  const found = await findReferrals(deps.database, ...prepareSearch(deps, caller, search))
  return {
    ...found,
    items: found.items.map((row) => ({ ...row, submissionDateTime: row.submissionDateTime.toISOString() })),
  }
}

export function exportFoundReferrals(deps: Deps, caller: LenderCaller, search: ReferralSearch) {
  return exportReferrals(...prepareSearch(deps, caller, search))
}
