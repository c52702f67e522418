import { type RawBuilder, sql } from 'kysely'
import { type BrandNames, brandColumn } from '#areas/reference-data/server'
import type { Option } from '#packages/fields'
import type { HundredthsOfPercent } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import { type Database, inSnapshot, startOfDay } from '#platform/database'
import type { ListExport } from '#platform/export'
import { containsText, type Found, type Source, type SqlColumn, searchTable, withStoredOptions } from '#platform/search'
import { type PolicyListField, type PolicyListSearch, type PolicyStatus, policyTable } from '../contract/index.ts'

/** A policy in the insurer's list; the brand is a code. */
export type ListedPolicy = {
  readonly channel: string
  readonly policyNumber: string
  readonly applicationNumber: string | null
  /** The numbers of the active loans. */
  readonly loanNumbers: readonly string[]
  readonly brandName: string
  readonly status: PolicyStatus
  readonly lvr: HundredthsOfPercent
  readonly coverageEffectiveDate: PlainDate | null
  readonly expiryDate: PlainDate | null
}

type StoredPolicy = Omit<ListedPolicy, 'lvr'> & { readonly lvr: number }

const loanNumbers = sql`array(select l.loan_number from policy_loan l
  where l.channel = p.channel and l.policy_number = p.policy_number and l.version = p.version
    and l.active and l.loan_number is not null order by l.position)`

/**
 * One page of all lenders' policies.
 *
 * @param brands the long names of brands; each code is prefixed with its lender's channel and a blank
 */
export async function searchPoliciesOfAllLenders(
  database: Database,
  search: PolicyListSearch,
  brands: readonly Option[],
): Promise<Found<ListedPolicy>> {
  const found = await inSnapshot(database, async (snapshot) => {
    const own = policySource(brands, await everyPolicyHasCurrentLvr(snapshot))
    const source = await withStoredOptions(snapshot, own, search, 'brand', sql`policy p`)
    return await searchTable<StoredPolicy, PolicyListField>(snapshot, source, search)
  })
  return { ...found, items: found.items.map((row) => ({ ...row, lvr: BigInt(row.lvr) })) }
}

/** False until the start of a server has copied the LVR to the policies from before the column. */
async function everyPolicyHasCurrentLvr(database: Database): Promise<boolean> {
  const { rows } = await sql`select from policy where current_lvr is null limit 1`.execute(database)
  return rows.length === 0
}

function policySource(brands: readonly Option[], everyPolicyHasCurrentLvr: boolean): Source<PolicyListField> {
  const lvr = everyPolicyHasCurrentLvr
    ? sql`p.current_lvr`
    : sql`coalesce(p.current_lvr, (select v.lvr from policy_version v
        where (v.channel, v.policy_number, v.version) = (p.channel, p.policy_number, p.version)))`
  return {
    table: policyTable,
    columns: columnsWith(brands, lvr),
    select: sql`p.channel, p.policy_number as "policyNumber", p.application_number as "applicationNumber",
      ${loanNumbers} as "loanNumbers", p.brand_name as "brandName", p.status, ${lvr} as lvr,
      p.coverage_effective_date as "coverageEffectiveDate", p.expiry_date as "expiryDate"`,
    from: sql`policy p`,
    stored: { table: 'policy', alias: 'p' },
    key: ['channel', 'policy_number'],
    where: [],
    order: sql`p.channel, p.policy_number`,
  }
}

export function exportPoliciesOfAllLenders(
  search: PolicyListSearch,
  { brands, nameOf }: BrandNames,
): ListExport<StoredPolicy, PolicyListField> {
  return {
    name: 'Policies',
    source: policySource(brands, false),
    search,
    columns: [
      { field: 'policyNumber', value: ({ policyNumber }) => policyNumber },
      { field: 'channel', value: ({ channel }) => channel },
      { field: 'brand', value: ({ channel, brandName }) => nameOf(channel, brandName) },
      { field: 'status', value: ({ status }) => status },
      { field: 'loanNumber', label: 'Loan numbers', value: ({ loanNumbers }) => loanNumbers.join(', ') },
      { field: 'applicationNumber', value: ({ applicationNumber }) => applicationNumber },
      { field: 'lvr', format: 'decimal', value: ({ lvr }) => lvr / 100 },
      { field: 'coverageEffectiveDate', format: 'day', value: (policy) => policy.coverageEffectiveDate },
      { field: 'expiryDate', format: 'day', value: ({ expiryDate }) => expiryDate },
    ],
  }
}

function columnsWith(brands: readonly Option[], lvr: RawBuilder<unknown>): Record<PolicyListField, SqlColumn> {
  const day = (date: string): SqlColumn => {
    return { value: startOfDay(sql.ref(date)), order: sql.ref(date), nulls: 'last' }
  }
  return {
    channel: { value: sql`p.channel`, order: sql`p.channel`, counted: 'channel' },
    policyNumber: {
      value: sql`p.policy_number`,
      filterSql: containsText(sql`p.policy_number`),
    },
    applicationNumber: {
      value: sql`p.application_number`,
      filterSql: containsText(sql`upper(p.application_number)`, 'capital'),
    },
    loanNumber: {
      value: sql`null`,
      filterSql: (number) => sql`(p.channel, p.policy_number, p.version) in (
        select channel, policy_number, version from policy_loan
        where ${containsText(sql`upper(loan_number)`, 'capital')(number)})`,
    },
    brand: brandColumn(brands, 'p'),
    // Its displayed texts are its values, in whose order its index is.
    status: { value: sql`p.status`, order: sql`p.status`, counted: 'status' },
    lvr: { value: sql`(${lvr} / 100.0)::numeric(7, 2)`, order: lvr },
    coverageEffectiveDate: day('p.coverage_effective_date'),
    expiryDate: day('p.expiry_date'),
  }
}
