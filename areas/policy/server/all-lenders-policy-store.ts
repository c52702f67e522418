import { sql } from 'kysely'
import type { Option } from '#packages/fields'
import type { HundredthsOfPercent } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { type Found, type SqlColumn, searchTable } from '#platform/search'
import { type PolicyListField, type PolicyListSearch, type PolicyStatus, policyTable } from '../contract/index.ts'

/** A policy in the insurer's list, its brand as a code. */
export type ListedPolicy = {
  readonly channel: string
  readonly policyNumber: string
  readonly applicationNumber: string | null
  readonly brandName: string
  readonly status: PolicyStatus
  readonly lvr: HundredthsOfPercent
  readonly coverageEffectiveDate: PlainDate | null
  readonly expiryDate: PlainDate | null
}

// Read for the rows that are shown only: most searches do not ask for it.
const lvr = sql`(select v.lvr from policy_version v
  where v.channel = p.channel and v.policy_number = p.policy_number and v.version = p.version)`

/**
 * One page of the policies of all lenders. A number is looked up for one lender after the other in an index that begins
 * with the channel (PostgreSQL 18 skips within it; older ones read it whole).
 *
 * @param brands what people read for a brand; its code has its lender's channel and a blank before it
 */
export async function searchPoliciesOfAllLenders(
  database: Database,
  search: PolicyListSearch,
  brands: readonly Option[],
): Promise<Found<ListedPolicy>> {
  const found = await searchTable<Omit<ListedPolicy, 'lvr'> & { lvr: number }, PolicyListField>(
    database,
    {
      table: policyTable,
      columns: columnsWith(brands),
      select: sql`p.channel, p.policy_number as "policyNumber", p.application_number as "applicationNumber",
        p.brand_name as "brandName", p.status, ${lvr} as lvr, p.coverage_effective_date as "coverageEffectiveDate",
        p.expiry_date as "expiryDate"`,
      from: sql`policy p`,
      where: [],
      order: sql`p.channel, p.policy_number`,
    },
    search,
  )
  return { ...found, items: found.items.map((row) => ({ ...row, lvr: BigInt(row.lvr) })) }
}

function columnsWith(brands: readonly Option[]): Record<PolicyListField, SqlColumn> {
  const startOf = (date: string) => sql`(${sql.ref(date)}::timestamp at time zone 'Australia/Sydney')`
  return {
    channel: { value: sql`p.channel`, order: sql`p.channel` },
    policyNumber: {
      value: sql`p.policy_number`,
      finds: (number) => sql`p.policy_number = ${number}`,
    },
    applicationNumber: {
      value: sql`p.application_number`,
      finds: (number) => sql`upper(p.application_number) = upper(${number})`,
    },
    loanNumber: {
      value: sql`null`,
      finds: (number) => sql`(p.channel, p.policy_number, p.version) in (
        select l.channel, l.policy_number, l.version from policy_loan l where upper(l.loan_number) = upper(${number}))`,
    },
    brand: { value: sql`(p.channel || ' ' || p.brand_name)`, text: sql`p.brand_name`, options: brands },
    status: { value: sql`p.status` },
    lvr: { value: sql`(${lvr} / 100.0)::numeric(7, 2)` },
    coverageEffectiveDate: { value: startOf('p.coverage_effective_date'), nulls: 'last' },
    expiryDate: { value: startOf('p.expiry_date'), nulls: 'last' },
  }
}
