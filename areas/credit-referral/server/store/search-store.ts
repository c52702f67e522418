import { sql } from 'kysely'
import type { Option } from '#packages/fields'
import { type Database, readSnapshot } from '#platform/database'
import { searchTable } from '#platform/search'
import { type ReferralRow, type ReferralSearch, referralTable } from '../../contract/index.ts'

/** The names of the codes that a referral stores. */
export type ReferralOptions = {
  readonly submissionTypes: readonly Option[]
  readonly decisions: readonly Option[]
  readonly brands: readonly Option[]
}

type FoundReferral = Omit<ReferralRow, 'submissionDateTime'> & { readonly submissionDateTime: Date }

/**
 * One page of a lender's referrals, optionally of one user. The index `referral_search` covers the search; the referrals
 * of one user, and a sort by user, are read from `referral_of_user`.
 */
export async function findReferrals(
  database: Database,
  channel: string,
  { submissionTypes, decisions, brands }: ReferralOptions,
  { search, raisedBy }: { readonly search: ReferralSearch; readonly raisedBy: string | null },
) {
  const source = {
    table: referralTable,
    columns: {
      requestId: { value: sql.ref('request_id') },
      lenderRefNum: { value: sql.ref('lender_ref_number'), lowerText: sql.ref('lender_ref_key') },
      raisedBy: { value: sql.ref('raised_by'), lowerText: sql.ref('raised_by_key'), indexedWith: ['status'] },
      submissionType: { value: sql.ref('submission_type'), options: submissionTypes, showsCode: true },
      status: { value: sql.ref('status') },
      // An unknown decision reads "Not Found" (specification 001 §8).
      decision: {
        value: sql.ref('decision'),
        options: decisions,
        unknown: 'Not Found',
        showsCode: true,
        nulls: 'lowest',
      },
      submissionDateTime: { value: sql.ref('submitted_at'), localTime: sql.ref('submitted_local') },
      brandName: { value: sql.ref('brand_name'), options: brands, showsCode: true },
    },
    select: sql`request_id`,
    from: sql`referral`,
    isOneTable: true,
    where: [sql`channel = ${channel}`, ...(raisedBy === null ? [] : [sql`raised_by_key = lower(${raisedBy})`])],
    order: sql`request_id desc`,
  } as const
  return await readSnapshot(database, async (snapshot) => {
    const found = await searchTable<{ readonly request_id: bigint }, keyof typeof source.columns>(
      snapshot,
      source,
      search,
    )
    return { ...found, items: found.items.length > 0 ? await readRows(snapshot, channel, found.items) : [] }
  })
}

/** Sorting moves whole rows, so the search sorts only the numbers, and this reads the rows of the page. */
async function readRows(database: Database, channel: string, found: readonly { readonly request_id: bigint }[]) {
  const ids = found.map((row) => String(row.request_id))
  const { rows } = await sql<FoundReferral>`
    select request_id::text as "requestId", lender_ref_number as "lenderRefNum", raised_by as "raisedBy",
      submission_type as "submissionType", status, decision, submitted_at as "submissionDateTime", brand_name as "brandName"
    from referral where channel = ${channel} and request_id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], request_id)`.execute(database)
  return rows
}
