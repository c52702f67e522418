import { sql } from 'kysely'
import type { CaseKindName } from '#areas/case/contract'
import { type Finder, finderOf } from '#areas/find/server'
import type { Need } from '#areas/identity/contract'
import { beginsBy } from '#platform/search'

const number = sql`case_id::text`
const reference = sql`lower(reference)`

/** Finds cases by their number, the lender's reference or the policy number. */
export const caseFinders: Readonly<Record<CaseKindName, Finder>> = {
  referral: caseFinder('referral', { area: 'uwreferral', right: 'view' }),
  variation: caseFinder('variation', { area: 'variation', right: 'view' }),
  cancellation: caseFinder('cancellation', { area: 'variation', right: 'view' }),
}

function caseFinder(kind: CaseKindName, need: Need): Finder {
  return finderOf(kind, need, {
    table: sql`lender_case`,
    key: ['channel', 'kind', 'case_id'],
    where: sql`kind = ${sql.lit(kind)}`,
    texts: [
      { value: number, letters: 'small', beginsWith: beginsBy(number), hasTrigrams: true },
      { value: reference, letters: 'small', beginsWith: beginsBy(reference), hasTrigrams: true },
    ],
    time: sql`submitted_at`,
    newest: { ofLender: sql`case_id desc`, ofAllLenders: sql`submitted_at desc` },
    select: sql`channel, case_id::text as id, case_id::text as title, reference, status, brand_name as brand,
      submitted_at as at`,
  })
}
