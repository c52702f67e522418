import type { Cents, HundredthsOfPercent } from '#packages/money'
import type { PolicyLoan, PolicySecurity } from './policy-fields.ts'
import type { PolicyStatus } from './policy-summary.ts'

/** A policy as it is today. Amounts in whole cents, days as `yyyy-mm-dd` in Sydney's calendar. */
export type Policy = PolicyFigures & {
  readonly channel: string
  readonly policyNumber: string
  readonly status: PolicyStatus
  readonly brandName: string
  /** What it was made from: the id names the quote or the submission. */
  readonly source: PolicySource
  readonly lenderReference: string | null
  readonly applicationNumber: string | null
  readonly transactionType: string
  readonly premiumPlanType: string
  readonly productType: string
  /** Months; only on the monthly plan. */
  readonly billingTenure: number | null
  readonly capitalised: boolean
  /** The policy that a top-up adds to; `null` when another insurer holds it. */
  readonly toppedUpPolicyNumber: string | null
  /** Only on a top-up. */
  readonly outstandingLoanBalance: Cents | null
  /** On a property share, what the other borrowers owe on the same securities; otherwise zero. */
  readonly otherSharesAmount: Cents
  readonly premium: PolicyPremium
  readonly rateCard: { readonly name: string; readonly version: string } | null
  readonly coverageEffectiveDate: string | null
  readonly expiryDate: string | null
  readonly cancellationDate: string | null
  readonly refundAmount: Cents | null
  readonly createdBy: string
  readonly createdAt: Date
  /** The number of the current version. */
  readonly version: number
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
  readonly borrowers: readonly PolicyBorrower[]
}

/** What a policy was made from. One thing makes at most one policy in each of its slots. */
export type PolicySource = {
  readonly kind: 'quote' | 'submission' | 'demo' | 'seed'
  readonly id: string
}

export type PolicyFigures = {
  /** All that is insured: the active loans and the outstanding balance of a top-up. */
  readonly loanAmount: Cents
  readonly securityValue: Cents
  readonly lvr: HundredthsOfPercent
}

/** Every part of a premium, in whole cents, as it was charged for this policy. */
export type PolicyPremium = {
  /** GST-exclusive, after loadings, before the credit for a premium already paid. */
  readonly originalBasePremium: Cents
  readonly previousPremiumPaid: Cents
  readonly basePremium: Cents
  readonly gst: Cents
  readonly stampDuty: Cents
  readonly totalPremium: Cents
  readonly governmentCredits: Cents
  readonly customerPremiumPayable: Cents
}

export type PolicyBorrower = {
  /** The lender's own number for the person; names are not kept. */
  readonly borrowerId: string | null
  readonly employment: string
  readonly firstHomeBuyer: boolean
  /** Only a submission says these two. */
  readonly residencyStatus?: string | null
  readonly expatriate?: boolean | null
  /** Only on a property share. */
  readonly shareAmount: Cents | null
}

/** What a policy insured from `createdAt` until the next version. */
export type PolicyVersion = PolicyFigures & {
  readonly version: number
  /** The accepted variation that made it; `null` for the first. */
  readonly variationId: string | null
  readonly createdBy: string
  readonly createdAt: Date
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
}

/** A change of the status of a policy. */
export type PolicyEvent = {
  readonly kind: 'in-force' | 'expired' | 'cancelled' | 'discharged'
  readonly at: Date
  readonly by: string
  readonly byInsurer: boolean
  /** The day from which it holds. */
  readonly effectiveDate: string
  readonly reason: string | null
  readonly refundAmount: Cents | null
}

/** Versions and events, each oldest first. */
export type PolicyHistory = { readonly versions: readonly PolicyVersion[]; readonly events: readonly PolicyEvent[] }
