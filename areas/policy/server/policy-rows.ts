import { toRow } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { Cell } from '#platform/database'
import { figuresOf, type PolicySecurity, policyLoanFields, policySecurityFields } from '../contract/index.ts'
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

type Row = Readonly<Record<string, Cell>>

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
  const { premium, createdBy, createdAt } = record
  const first = firstVersion(record, sydneyDate(createdAt))
  const { varied } = record
  const second = varied && { ...varied, loans: dateLoans(varied.loans, first.loans, sydneyDate(varied.at)) }
  const cover = coverOf((second ?? first).loans)
  const versions = [
    toVersionRows({ ...record, ...first, version: 1, variationId: null, by: createdBy, at: createdAt }),
    ...(second ? [toVersionRows({ ...record, ...second, version: 2 })] : []),
  ]
  return {
    policy: [
      {
        ...key,
        version: versions.length,
        status: record.status,
        brand_name: record.brandName,
        source: record.source.kind,
        source_id: record.source.id,
        source_slot: record.sourceSlot,
        lender_reference: record.lenderReference,
        application_number: record.applicationNumber,
        transaction_type: record.transactionType,
        premium_plan_type: record.premiumPlanType,
        product_type: record.productType,
        billing_tenure: record.billingTenure,
        capitalised: record.capitalised,
        topped_up_policy_number: record.toppedUpPolicyNumber,
        outstanding_loan_balance: record.outstandingLoanBalance,
        capitalised_lvr: record.capitalisedLvr,
        original_base_premium: premium.originalBasePremium,
        previous_premium_paid: premium.previousPremiumPaid,
        base_premium: premium.basePremium,
        gst: premium.gst,
        stamp_duty: premium.stampDuty,
        total_premium: premium.totalPremium,
        government_credits: premium.governmentCredits,
        premium_payable: premium.customerPremiumPayable,
        rate_card_name: record.rateCard?.name ?? null,
        rate_card_version: record.rateCard?.version ?? null,
        application_date: record.submission?.applicationDate,
        quotation_date: record.submission?.quotationDate,
        document_type: record.submission?.documentType,
        underwriting_type: record.submission?.underwritingType,
        campaign_id: record.submission?.campaignId,
        coverage_effective_date: cover.coverageEffectiveDate,
        expiry_date: cover.expiryDate,
        cancellation_date: record.cancellationDate,
        refund_amount: record.refundAmount,
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
      borrower_id: borrower.borrowerId,
      employment_type: borrower.employment,
      first_home_buyer: borrower.firstHomeBuyer,
      residency_status: borrower.residencyStatus,
      expatriate: borrower.expatriate,
      share_amount: borrower.shareAmount,
    })),
    policy_event: record.events.map((event, index) => ({
      ...key,
      event_number: index + 1,
      kind: event.kind,
      at: event.at,
      by_username: event.by,
      by_insurer: event.byInsurer,
      effective_date: event.effectiveDate,
      reason: event.reason,
      refund_amount: event.refundAmount,
    })),
  }
}
