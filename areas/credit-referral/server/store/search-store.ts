import { sql } from 'kysely'
import type { Option } from '#packages/fields'
import { type Database, inSnapshot } from '#platform/database'
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
 * One page of a lender's referrals, optionally of one user. The index `lender_case_referral_search` covers the search; the referrals
 * of one user, and a sort by user, are read from `lender_case_referral_of_user`.
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
      requestId: { value: sql.ref('case_id') },
      lenderRefNum: { value: sql.ref('reference'), lowerText: sql.ref('reference_key') },
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
    select: sql`case_id`,
    from: sql`lender_case`,
    isOneTable: true,
    where: [
      sql`channel = ${channel}`,
      sql`kind = 'referral'`,
      ...(raisedBy === null ? [] : [sql`raised_by_key = lower(${raisedBy})`]),
    ],
    order: sql`case_id desc`,
  } as const
  return await inSnapshot(database, async (snapshot) => {
    const found = await searchTable<{ readonly case_id: bigint }, keyof typeof source.columns>(snapshot, source, search)
    return { ...found, items: found.items.length > 0 ? await readRows(snapshot, channel, found.items) : [] }
  })
}

/** Sorting moves whole rows, so the search sorts only the numbers, and this reads the rows of the page. */
async function readRows(database: Database, channel: string, found: readonly { readonly case_id: bigint }[]) {
  const ids = found.map((row) => String(row.case_id))
  const { rows } = await sql<FoundReferral>`
    select case_id::text as "requestId", reference as "lenderRefNum", raised_by as "raisedBy",
      submission_type as "submissionType", status, decision, submitted_at as "submissionDateTime", brand_name as "brandName"
    from lender_case where channel = ${channel} and kind = 'referral' and case_id = any(${ids}::bigint[])
    order by array_position(${ids}::bigint[], case_id)`.execute(database)
  return rows
}
