import type { PolicyRecord } from './policy-record.ts'

/** One policy as JSON rows of the five tables, each field named as its column. Amounts are text: JSON has no bigint. */
export type PolicyRows = Readonly<
  Record<
    'policy' | 'policy_loan' | 'policy_security' | 'policy_borrower' | 'policy_loan_security',
    readonly Readonly<Record<string, unknown>>[]
  >
>

export function toPolicyRows(record: PolicyRecord): PolicyRows {
  const key = { channel: record.channel, policy_number: record.policyNumber }
  const { premium } = record
  return {
    policy: [
      {
        ...key,
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
        outstanding_loan_balance: text(record.outstandingLoanBalance),
        loan_amount: text(record.loanAmount),
        security_value: text(record.securityValue),
        base_lvr: text(record.baseLvr),
        capitalised_lvr: text(record.capitalisedLvr),
        original_base_premium: text(premium.originalBasePremium),
        previous_premium_paid: text(premium.previousPremiumPaid),
        base_premium: text(premium.basePremium),
        gst: text(premium.gst),
        stamp_duty: text(premium.stampDuty),
        total_premium: text(premium.totalPremium),
        government_credits: text(premium.governmentCredits),
        premium_payable: text(premium.customerPremiumPayable),
        rate_card_name: record.rateCard?.name ?? null,
        rate_card_version: record.rateCard?.version ?? null,
        coverage_effective_date: record.coverageEffectiveDate,
        expiry_date: record.expiryDate,
        cancellation_date: record.cancellationDate,
        refund_amount: text(record.refundAmount),
        created_by: record.createdBy.subject,
        created_by_username: record.createdBy.username,
        created_at: record.createdAt.toISOString(),
      },
    ],
    policy_loan: record.loans.map(({ loanNumber, purpose, amount, smsf, terms }, index) => ({
      ...key,
      position: index + 1,
      loan_number: loanNumber,
      loan_purpose: purpose,
      amount: text(amount),
      loan_type: terms?.loanType,
      repayment_type: terms?.repaymentType,
      interest_type: terms?.interestType,
      interest_rate: terms?.interestRate,
      fixed_rate_expiry_date: terms?.fixedRateExpiryDate,
      repayment_frequency: terms?.repaymentFrequency,
      drawdown_date: terms?.drawdownDate,
      remaining_term: terms?.remainingTerm,
      smsf,
      active: true,
    })),
    policy_security: record.securities.map(({ value, state, occupancy, property }, index) => ({
      ...key,
      position: index + 1,
      address_line_1: property?.addressLine1,
      city: property?.city,
      state,
      postcode: property?.postcode,
      country: 'AU',
      value: text(value),
      purchase_price: text(property?.purchasePrice),
      amount_limited_by_guarantee: text(property?.amountLimitedByGuarantee),
      occupancy_type: occupancy,
      residential_type: property?.residentialType,
      valuation_type: property?.valuationType,
      valuation_date: property?.valuationDate,
      ndis: property?.ndis ?? false,
      active: true,
    })),
    policy_borrower: record.borrowers.map(({ borrowerId, employment, firstHomeBuyer, shareAmount }, index) => ({
      ...key,
      position: index + 1,
      borrower_id: borrowerId,
      employment_type: employment,
      first_home_buyer: firstHomeBuyer,
      share_amount: text(shareAmount),
    })),
    // A quote does not say which property secures which loan, so each secures all.
    policy_loan_security: record.loans.flatMap((_loan, loan) =>
      record.securities.map((_security, security) => ({
        ...key,
        loan_position: loan + 1,
        security_position: security + 1,
      })),
    ),
  }
}

function text(amount: bigint | null | undefined): string | null {
  return amount === null || amount === undefined ? null : String(amount)
}
