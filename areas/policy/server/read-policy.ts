import { sql } from 'kysely'
import { fromRow, type StoredRowOf } from '#packages/fields'
import type { Cents, HundredthsOfPercent } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import {
  type Policy,
  type PolicyBorrower,
  type PolicyEvent,
  type PolicyHistory,
  type PolicyLoan,
  type PolicySecurity,
  type PolicySource,
  type PolicyStatus,
  policyLoanFields,
  policySecurityFields,
} from '../contract/index.ts'
import { loanColumns, securityColumns } from './policy-rows.ts'

type Connection = Database | Transaction

type FiguresRow = { loan_amount: Cents; security_value: Cents; lvr: number }
type PolicyRow = FiguresRow & {
  version: number
  status: PolicyStatus
  brand_name: string
  source: PolicySource['kind']
  source_id: string
  lender_reference: string | null
  application_number: string | null
  transaction_type: string
  premium_plan_type: string
  product_type: string
  billing_tenure: number | null
  capitalised: boolean
  topped_up_policy_number: string | null
  outstanding_loan_balance: Cents | null
  other_shares_amount: Cents
  original_base_premium: Cents
  previous_premium_paid: Cents
  base_premium: Cents
  gst: Cents
  stamp_duty: Cents
  total_premium: Cents
  government_credits: Cents
  premium_payable: Cents
  rate_card_name: string | null
  rate_card_version: string | null
  coverage_effective_date: PlainDate | null
  expiry_date: PlainDate | null
  cancellation_date: PlainDate | null
  refund_amount: Cents | null
  created_by_username: string
  created_at: Date
}
type PartRow = { version: number; position: number; active: boolean }
type LoanRow = PartRow & { securities: number[] } & StoredRowOf<typeof policyLoanFields, typeof loanColumns>
type SecurityRow = PartRow & StoredRowOf<typeof policySecurityFields, typeof securityColumns>

/** The current state of a lender's policy, with removed rows; `null` if the lender has no policy with this number. */
export async function readPolicy(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<Policy | null> {
  const { rows } = await sql<PolicyRow>`
    select p.*, v.loan_amount, v.other_shares_amount, v.security_value, v.lvr
    from policy p
    join policy_version v on v.channel = p.channel and v.policy_number = p.policy_number and v.version = p.version
    where p.channel = ${channel} and p.policy_number = ${policyNumber}
  `.execute(connection)
  const [row] = rows
  if (!row) return null
  const [parts, borrowers] = await Promise.all([
    readParts(connection, channel, policyNumber, row.version),
    readBorrowers(connection, channel, policyNumber),
  ])
  return {
    channel,
    policyNumber,
    ...toPolicy(row),
    loans: parts.loans.map(({ loan }) => loan),
    securities: parts.securities.map(({ security }) => security),
    borrowers,
  }
}

/** Like readPolicy, with a row lock until the transaction ends: concurrent changes wait. */
export async function lockPolicy(
  transaction: Transaction,
  channel: string,
  policyNumber: string,
): Promise<Policy | null> {
  await sql`
    select from policy where channel = ${channel} and policy_number = ${policyNumber} for update
  `.execute(transaction)
  return await readPolicy(transaction, channel, policyNumber)
}

type VersionRow = FiguresRow & {
  version: number
  variation_id: bigint | null
  created_by_username: string
  created_at: Date
}
type EventRow = {
  kind: PolicyEvent['kind']
  at: Date
  by_username: string
  by_insurer: boolean
  effective_date: PlainDate
  reason: string | null
  refund_amount: Cents | null
}

/** The versions and status events of a lender's policy; empty if the lender has no policy with this number. */
export async function listVersions(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<PolicyHistory> {
  const [versions, { loans, securities }, events] = await Promise.all([
    sql<VersionRow>`
      select version, loan_amount, security_value, lvr, variation_id, created_by_username, created_at
      from policy_version where channel = ${channel} and policy_number = ${policyNumber} order by version
    `.execute(connection),
    readParts(connection, channel, policyNumber, null),
    sql<EventRow>`
      select kind, at, by_username, by_insurer, effective_date, reason, refund_amount
      from policy_event where channel = ${channel} and policy_number = ${policyNumber} order by event_number
    `.execute(connection),
  ])
  return {
    versions: versions.rows.map((row) => ({
      version: row.version,
      ...toFigures(row),
      variationId: row.variation_id === null ? null : String(row.variation_id),
      createdBy: row.created_by_username,
      createdAt: row.created_at,
      loans: loans.filter(({ version }) => version === row.version).map(({ loan }) => loan),
      securities: securities.filter(({ version }) => version === row.version).map(({ security }) => security),
    })),
    events: events.rows.map((row) => ({
      kind: row.kind,
      at: row.at,
      by: row.by_username,
      byInsurer: row.by_insurer,
      effectiveDate: row.effective_date,
      reason: row.reason,
      refundAmount: row.refund_amount,
    })),
  }
}

type Parts = {
  readonly loans: readonly { readonly version: number; readonly loan: PolicyLoan }[]
  readonly securities: readonly { readonly version: number; readonly security: PolicySecurity }[]
}

/** The loans and securities of a version; of all versions for null. */
async function readParts(
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

async function readBorrowers(connection: Connection, channel: string, policyNumber: string): Promise<PolicyBorrower[]> {
  const { rows } = await sql<{
    borrower_id: string | null
    employment_type: string
    first_home_buyer: boolean
    residency_status: string | null
    expatriate: boolean | null
    share_amount: Cents | null
  }>`
    select borrower_id, employment_type, first_home_buyer, residency_status, expatriate, share_amount from policy_borrower
    where channel = ${channel} and policy_number = ${policyNumber} order by position
  `.execute(connection)
  return rows.map((row) => ({
    borrowerId: row.borrower_id,
    employment: row.employment_type,
    firstHomeBuyer: row.first_home_buyer,
    residencyStatus: row.residency_status,
    expatriate: row.expatriate,
    shareAmount: row.share_amount,
  }))
}

function toFigures(row: FiguresRow): {
  readonly loanAmount: Cents
  readonly securityValue: Cents
  readonly lvr: HundredthsOfPercent
} {
  return { loanAmount: row.loan_amount, securityValue: row.security_value, lvr: BigInt(row.lvr) }
}

function toPolicy(row: PolicyRow): Omit<Policy, 'channel' | 'policyNumber' | 'loans' | 'securities' | 'borrowers'> {
  return {
    ...toFigures(row),
    version: row.version,
    status: row.status,
    brandName: row.brand_name,
    source: { kind: row.source, id: row.source_id },
    lenderReference: row.lender_reference,
    applicationNumber: row.application_number,
    transactionType: row.transaction_type,
    premiumPlanType: row.premium_plan_type,
    productType: row.product_type,
    billingTenure: row.billing_tenure,
    capitalised: row.capitalised,
    toppedUpPolicyNumber: row.topped_up_policy_number,
    outstandingLoanBalance: row.outstanding_loan_balance,
    otherSharesAmount: row.other_shares_amount,
    premium: {
      originalBasePremium: row.original_base_premium,
      previousPremiumPaid: row.previous_premium_paid,
      basePremium: row.base_premium,
      gst: row.gst,
      stampDuty: row.stamp_duty,
      totalPremium: row.total_premium,
      governmentCredits: row.government_credits,
      customerPremiumPayable: row.premium_payable,
    },
    rateCard:
      row.rate_card_name === null || row.rate_card_version === null
        ? null
        : { name: row.rate_card_name, version: row.rate_card_version },
    coverageEffectiveDate: row.coverage_effective_date,
    expiryDate: row.expiry_date,
    cancellationDate: row.cancellation_date,
    refundAmount: row.refund_amount,
    createdBy: row.created_by_username,
    createdAt: row.created_at,
  }
}
