import { sql } from 'kysely'
import { fromRow, type StoredRowOf } from '#packages/fields'
import type { PlainDate } from '#platform/clock'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { type Refusal, refuse } from '#platform/http'
import {
  messages,
  type Policy,
  type PolicyBorrower,
  type PolicyEvent,
  type PolicyHistory,
  type PolicyPremium,
  type PolicySecurity,
  type PolicySource,
  type PolicyVersion,
  policyLoanFields,
  policySecurityFields,
  premiumParts,
} from '../contract/index.ts'
import type { DatedLoan } from './policy-life.ts'
import { policyPremium } from './policy-record.ts'
import { borrowerValues, eventValues, loanColumns, policyValues, securityColumns, selected } from './policy-rows.ts'

type Connection = Database | Transaction

type PolicyRow = Omit<Policy, 'source' | 'rateCard' | 'premium' | 'loans' | 'securities' | 'borrowers'> &
  PolicyPremium & {
    readonly source: PolicySource['kind']
    readonly sourceId: string
    readonly rateCardName: string | null
    readonly rateCardVersion: string | null
  }
type PartRow = { version: number; position: number; active: boolean }
type LoanRow = PartRow & { securities: number[]; term_end_date: PlainDate | null } & StoredRowOf<
    typeof policyLoanFields,
    typeof loanColumns
  >
type SecurityRow = PartRow & StoredRowOf<typeof policySecurityFields, typeof securityColumns>

/** A policy as stored: each loan with the end of its term. */
export type StoredPolicy = Omit<Policy, 'loans'> & { readonly loans: readonly DatedLoan[] }

/**
 * The current state of a lender's policy, with removed rows; `null` if the lender has no policy with this number. With a
 * day, loans, securities and figures are of the version at its end, and `null` before the first.
 */
export async function findPolicy(
  connection: Connection,
  channel: string,
  policyNumber: string,
  asAt?: PlainDate,
): Promise<StoredPolicy | null> {
  const version = asAt
    ? sql`(
        select max(version) from policy_version where channel = ${channel} and policy_number = ${policyNumber}
          and (created_at at time zone 'Australia/Sydney')::date <= ${asAt}
      )`
    : sql`p.version`
  const { rows } = await sql<PolicyRow>`
    select p.channel, p.policy_number, v.version, ${selected([...policyValues, ...premiumParts])},
      p.source, p.source_id, p.rate_card_name, p.rate_card_version, p.coverage_effective_date, p.expiry_date,
      p.created_by_username as created_by, p.created_at,
      v.loan_amount, v.other_shares_amount, v.security_value, v.lvr::bigint as lvr, (
        select coalesce(sum(earlier.premium_difference), 0)::bigint from policy_version earlier
        where earlier.channel = p.channel and earlier.policy_number = p.policy_number and earlier.version <= v.version
      ) as premium_differences
    from policy p join policy_version v using (channel, policy_number)
    where v.version = ${version} and p.channel = ${channel} and p.policy_number = ${policyNumber}
  `.execute(camelCased(connection))
  const [row] = rows
  if (!row) return null
  const [parts, borrowers] = await Promise.all([
    loadParts(connection, channel, policyNumber, row.version),
    sql<PolicyBorrower>`
      select ${selected(borrowerValues)}
      from policy_borrower where channel = ${channel} and policy_number = ${policyNumber} order by position
    `.execute(camelCased(connection)),
  ])
  return {
    ...toPolicy(row),
    loans: parts.loans.map(({ loan }) => loan),
    securities: parts.securities.map(({ security }) => security),
    borrowers: borrowers.rows,
  }
}

/** Like findPolicy, with a row lock until the transaction ends: concurrent changes wait. */
export async function lockPolicy(
  transaction: Transaction,
  channel: string,
  policyNumber: string,
): Promise<StoredPolicy | null> {
  await sql`
    select from policy where channel = ${channel} and policy_number = ${policyNumber} for update
  `.execute(transaction)
  return await findPolicy(transaction, channel, policyNumber)
}

/** @throws Refusal 404 `not-found` for a policy that is not the lender's */
export function requirePolicy<Found>(policy: Found | null): Found {
  if (policy === null) throw policyNotFound()
  return policy
}

export function policyNotFound(): Refusal {
  return refuse('not-found', messages.policyNotFound, { status: 404 })
}

/** The versions and status events of a lender's policy; empty if the lender has no policy with this number. */
export async function listVersions(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<PolicyHistory> {
  const [versions, { loans, securities }, events] = await Promise.all([
    sql<Omit<PolicyVersion, 'loans' | 'securities'>>`
      select version, loan_amount, security_value, lvr::bigint as lvr, variation_id::text as variation_id,
        premium_difference, created_by_username as created_by, created_at
      from policy_version where channel = ${channel} and policy_number = ${policyNumber} order by version
    `.execute(camelCased(connection)),
    loadParts(connection, channel, policyNumber, null),
    sql<PolicyEvent>`
      select ${selected(eventValues)}
      from policy_event where channel = ${channel} and policy_number = ${policyNumber} order by event_number
    `.execute(camelCased(connection)),
  ])
  return {
    versions: versions.rows.map((row) => ({
      ...row,
      loans: loans.filter(({ version }) => version === row.version).map(({ loan }) => loan),
      securities: securities.filter(({ version }) => version === row.version).map(({ security }) => security),
    })),
    events: events.rows,
  }
}

type Parts = {
  readonly loans: readonly { readonly version: number; readonly loan: DatedLoan }[]
  readonly securities: readonly { readonly version: number; readonly security: PolicySecurity }[]
}

/** The loans and securities of a version; of all versions for null. */
async function loadParts(
  connection: Connection,
  channel: string,
  policyNumber: string,
  version: number | null,
): Promise<Parts> {
  const matching = sql`where channel = ${channel} and policy_number = ${policyNumber}
    and ${version === null ? sql`true` : sql`version = ${version}`} order by version, position`
  const [loans, securities] = await Promise.all([
    sql<LoanRow>`select * from policy_loan ${matching}`.execute(connection),
    sql<SecurityRow>`select * from policy_security ${matching}`.execute(connection),
  ])
  return {
    loans: loans.rows.map((row) => ({
      version: row.version,
      loan: {
        ...fromRow(policyLoanFields, loanColumns, row),
        id: String(row.position),
        active: row.active,
        securities: row.securities.map(String),
        termEndDate: row.term_end_date,
      },
    })),
    securities: securities.rows.map((row) => ({
      version: row.version,
      security: {
        ...fromRow(policySecurityFields, securityColumns, row),
        id: String(row.position),
        active: row.active,
      },
    })),
  }
}

function toPolicy(row: PolicyRow): Omit<Policy, 'loans' | 'securities' | 'borrowers'> {
  const { source, sourceId, rateCardName: name, rateCardVersion: version, ...values } = row
  const parts = new Set<string>(premiumParts)
  const own = Object.entries(values).filter(([name]) => !parts.has(name))
  return {
    ...(Object.fromEntries(own) as Omit<typeof values, keyof PolicyPremium>),
    source: { kind: source, id: sourceId },
    premium: policyPremium(values),
    rateCard: name === null || version === null ? null : { name, version },
  }
}
