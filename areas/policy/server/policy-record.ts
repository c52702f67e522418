import type { Cents, HundredthsOfPercent } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import type { PolicyStatus } from '../contract/index.ts'

/** What a policy was made from. One thing makes at most one policy in each of its slots. */
export type PolicySource = {
  readonly kind: 'quote' | 'submission' | 'demo' | 'seed'
  readonly id: string
}

/** Every part of a premium, in whole cents, as it was charged for this policy. */
type PolicyPremium = {
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

export type PolicyLoan = {
  readonly loanNumber: string | null
  readonly purpose: string
  readonly amount: Cents
  readonly smsf: boolean
  /** What the lender says when the loan is drawn down; nothing of it is known at the quote. */
  readonly terms: LoanTerms | null
}

export type LoanTerms = {
  readonly loanType: string
  readonly repaymentType: string
  readonly interestType: string
  /** Percent a year, as a decimal text. */
  readonly interestRate: string
  readonly fixedRateExpiryDate: PlainDate | null
  readonly repaymentFrequency: string
  readonly drawdownDate: PlainDate
  /** Months. */
  readonly remainingTerm: number
}

type PolicySecurity = {
  readonly value: Cents
  readonly state: string
  readonly occupancy: string
  /** What a valuation says; nothing of it is known at the quote. */
  readonly property: PropertyDetails | null
}

export type PropertyDetails = {
  readonly addressLine1: string
  readonly city: string
  readonly postcode: string
  readonly residentialType: string
  readonly purchasePrice: Cents
  readonly amountLimitedByGuarantee: Cents | null
  readonly valuationType: string
  readonly valuationDate: PlainDate
  readonly ndis: boolean
}

type PolicyBorrower = {
  /** The lender's own number for the person; names are not kept. */
  readonly borrowerId: string | null
  readonly employment: string
  readonly firstHomeBuyer: boolean
  /** Only on a property share. */
  readonly shareAmount: Cents | null
}

/** A policy about to be made: all that a quote knows. */
export type NewPolicy = {
  readonly brandName: string
  readonly lenderReference: string | null
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
  /** All that is insured by this policy: on a property share, the borrower's share. */
  readonly loanAmount: Cents
  readonly securityValue: Cents
  readonly baseLvr: HundredthsOfPercent
  readonly capitalisedLvr: HundredthsOfPercent
  readonly premium: PolicyPremium
  readonly rateCard: { readonly name: string; readonly version: string } | null
  readonly loans: readonly PolicyLoan[]
  readonly securities: readonly PolicySecurity[]
  readonly borrowers: readonly PolicyBorrower[]
}

/** Where a policy stands in its life; days in Sydney's calendar. */
export type PolicyLife = {
  readonly status: PolicyStatus
  readonly coverageEffectiveDate: PlainDate | null
  readonly expiryDate: PlainDate | null
  readonly cancellationDate: PlainDate | null
  readonly refundAmount: Cents | null
}

/** A whole policy, as it is kept. */
export type PolicyRecord = NewPolicy &
  PolicyLife & {
    readonly channel: string
    readonly policyNumber: string
    readonly source: PolicySource
    /** Its place among the policies of one source, from 1. */
    readonly sourceSlot: number
    readonly applicationNumber: string | null
    readonly createdBy: { readonly subject: string; readonly username: string }
    readonly createdAt: Date
  }
