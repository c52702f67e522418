import { type RawBuilder, sql } from 'kysely'
import { toRow } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Cell } from '#platform/database'
import {
  figuresOf,
  type PolicySecurity,
  policyLoanFields,
  policySecurityFields,
  premiumParts,
} from '../contract/index.ts'
import { coverOf, type DatedLoan, dateLoans } from './policy-life.ts'
import { firstVersion, type PolicyRecord } from './policy-record.ts'

export const loanColumns = {
  loanNumber: 'loan_number',
  drawDownDate: 'drawdown_date',
  approvedAmount: 'amount',
  remainingTerm: 'remaining_term',
  loanType: 'loan_type',
  paymentType: 'repayment_type',
  interestType: 'interest_type',
  fixedRateExpiryDate: 'fixed_rate_expiry_date',
  interestRate: 'interest_rate',
  repaymentFrequency: 'repayment_frequency',
  loanPurpose: 'loan_purpose',
  smsf: 'smsf',
} as const

export const securityColumns = {
  addressLine1: 'address_line_1',
  city: 'city',
  postCode: 'postcode',
  state: 'state',
  securityValue: 'value',
  occupancyType: 'occupancy_type',
  purchasePrice: 'purchase_price',
  amountLimitedByGuarantee: 'amount_limited_by_guarantee',
  valuationDate: 'valuation_date',
  valuationType: 'valuation_type',
  residentialType: 'residential_type',
  ndis: 'ndis',
} as const

/** The values that are columns of their table. What writes a policy and what reads it are made from these lists. */
export const policyValues = [
  'status',
  'brandName',
  'lenderReference',
  'applicationNumber',
  'transactionType',
  'premiumPlanType',
  'productType',
  'billingTenure',
  'capitalised',
  'capitalisedLvr',
  'toppedUpPolicyNumber',
  'outstandingLoanBalance',
  'cancellationDate',
  'refundAmount',
] as const
export const borrowerValues = [
  'borrowerId',
  'employment',
  'firstHomeBuyer',
  'residencyStatus',
  'expatriate',
  'shareAmount',
] as const
export const eventValues = ['kind', 'at', 'by', 'byInsurer', 'effectiveDate', 'reason', 'refundAmount'] as const

const otherNames: Readonly<Record<string, string>> = {
  customerPremiumPayable: 'premium_payable',
  employment: 'employment_type',
  by: 'by_username',
}
const columnOf = (name: string) => otherNames[name] ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Row = Readonly<Record<string, Cell>>

function rowOf<Name extends string>(names: readonly Name[], values: { readonly [N in Name]?: Cell }): Row {
  return Object.fromEntries(names.map((name) => [columnOf(name), values[name]]))
}

/** The columns of these values, to select by the values' names. */
export function selected(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql`${sql.ref(columnOf(name))} as ${sql.id(name)}`))
}

/** The tables of a version and of a policy, in insertion order. */
export const versionTables = ['policy_version', 'policy_loan', 'policy_security'] as const
export const policyTables = ['policy', ...versionTables, 'policy_borrower', 'policy_event'] as const

export type VersionRows = Readonly<Record<(typeof versionTables)[number], readonly Row[]>>
/** A policy as rows of its tables, with column names as keys. */
export type PolicyRows = Readonly<Record<(typeof policyTables)[number], readonly Row[]>>

type Version = {
  readonly channel: string
  readonly policyNumber: string
  readonly version: number
  readonly loans: readonly DatedLoan[]
  readonly securities: readonly PolicySecurity[]
  readonly outstandingLoanBalance: bigint | null
  readonly otherSharesAmount: bigint
  readonly variationId: string | null
  readonly premiumDifference: bigint | null
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
}

export function toVersionRows(version: Version): VersionRows {
  const { loanAmount, securityValue, lvr } = figuresOf(version)
  const key = { channel: version.channel, policy_number: version.policyNumber, version: version.version }
  return {
    policy_version: [
      {
        ...key,
        loan_amount: loanAmount,
        other_shares_amount: version.otherSharesAmount,
        security_value: securityValue,
        lvr,
        variation_id: version.variationId,
        premium_difference: version.premiumDifference,
        created_by: version.by.subject,
        created_by_username: version.by.username,
        created_at: version.at,
      },
    ],
    policy_loan: version.loans.map((loan) => ({
      ...key,
      position: Number(loan.id),
      ...toRow(policyLoanFields, loanColumns, loan),
      active: loan.active,
      term_end_date: loan.termEndDate,
      securities: loan.securities.map(Number),
    })),
    policy_security: version.securities.map((security) => ({
      ...key,
      position: Number(security.id),
      ...toRow(policySecurityFields, securityColumns, security),
      country: 'AU',
      active: security.active,
    })),
  }
}

export function toPolicyRows(record: PolicyRecord): PolicyRows {
  const key = { channel: record.channel, policy_number: record.policyNumber }
  const { createdBy, createdAt } = record
  const first = firstVersion(record, sydneyDate(createdAt))
  const { varied } = record
  const second = varied && { ...varied, loans: dateLoans(varied.loans, first.loans, sydneyDate(varied.at)) }
  const cover = coverOf((second ?? first).loans)
  const versions = [
    toVersionRows({
      ...record,
      ...first,
      version: 1,
      variationId: null,
      premiumDifference: null,
      by: createdBy,
      at: createdAt,
    }),
    ...(second ? [toVersionRows({ ...record, ...second, version: 2 })] : []),
  ]
  return {
    policy: [
      {
        ...key,
        ...rowOf(policyValues, record),
        ...rowOf(premiumParts, record.premium),
        version: versions.length,
        current_lvr: versions.at(-1)?.policy_version[0]?.lvr,
        source: record.source.kind,
        source_id: record.source.id,
        source_slot: record.sourceSlot,
        application_date: record.submission?.applicationDate,
        quotation_date: record.submission?.quotationDate,
        document_type: record.submission?.documentType,
        underwriting_type: record.submission?.underwritingType,
        campaign_id: record.submission?.campaignId,
        rate_card_name: record.rateCard?.name ?? null,
        rate_card_version: record.rateCard?.version ?? null,
        coverage_effective_date: cover.coverageEffectiveDate,
        expiry_date: cover.expiryDate,
        created_by: createdBy.subject,
        created_by_username: createdBy.username,
        created_at: createdAt,
      },
    ],
    policy_version: versions.flatMap((rows) => rows.policy_version),
    policy_loan: versions.flatMap((rows) => rows.policy_loan),
    policy_security: versions.flatMap((rows) => rows.policy_security),
    policy_borrower: record.borrowers.map((borrower, index) => ({
      ...key,
      position: index + 1,
      ...rowOf(borrowerValues, borrower),
    })),
    policy_event: record.events.map((event, index) => ({
      ...key,
      event_number: index + 1,
      ...rowOf(eventValues, event),
    })),
  }
}
