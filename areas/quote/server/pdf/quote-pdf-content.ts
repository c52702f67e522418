/**
 * Everything that stands in a quote's PDF, already resolved: names as people read them, never codes. Amounts are dollars
 * with at most two decimals and percentages as in the quote (specification 000 §3), so a caller copies them from there.
 */
export type QuotePdfContent = {
  readonly quoteId: string
  /** When it was priced, in UTC: "2026-11-21T04:19:00.000Z"; shown in Sydney's time. */
  readonly calculationDate: string
  /** The last day on which the price holds: "2027-02-19". */
  readonly validUntil: string
  readonly sourceRefNumber: string | null
  /** First and last name of the person who asked for it. */
  readonly preparedFor: string
  /** The lender's brand, by its long name. */
  readonly brand: string
  readonly insurer: string
  readonly card: { readonly name: string; readonly version: string; readonly illustrative: boolean }

  readonly premiumPlan: string
  readonly transactionType: string
  readonly productType: string
  readonly capitalised: boolean
  readonly loans: readonly { readonly purpose: string; readonly amount: number }[]
  readonly securities: readonly { readonly state: string; readonly occupancy: string; readonly value: number }[]
  readonly borrowers: readonly { readonly employment: string; readonly firstHomeBuyer: boolean }[]
  /** Only for a top-up. */
  readonly existingPolicy: ExistingPolicy | null

  readonly figures: PremiumFigures
  /** Only on the monthly plan. */
  readonly monthly: MonthlyFigures | null
  /** Only for a property share. */
  readonly shares: readonly PremiumShare[]
  /** Every loading of the card; the sentence says what an applied one does. */
  readonly loadings: readonly { readonly name: string; readonly applied: boolean; readonly sentence: string }[]
  readonly businessMessages: readonly string[]
}

export type PremiumFigures = {
  /** Percent with three decimals, before loadings. */
  readonly premiumRate: number
  readonly baseLVR: number
  readonly capitalisedLVR: number
  readonly capitalisedLoan: number
  readonly originalBasePremium: number
  readonly previousPremiumPaid: number
  readonly basePremium: number
  readonly gst: number
  readonly stampDuty: number
  readonly totalPremium: number
  readonly governmentCredits: number
  readonly customerPremiumPayable: number
}

export type MonthlyFigures = {
  /** Months. */
  readonly billingTenure: number
  readonly basePremium: number
  readonly gst: number
  readonly stampDuty: number
  readonly totalPremium: number
  readonly customerPremiumPayable: number
  readonly lastInstalment: number
}

export type PremiumShare = {
  /** From 1, in the borrowers' order. */
  readonly borrowerNumber: number
  readonly shareAmount: number
  readonly sharePercent: number
  readonly premiumAmount: number
}

export type ExistingPolicy = {
  /** Null when another insurer covers the loan. */
  readonly lmiPolicyNumber: string | null
  readonly incumbentInsurer: boolean
  /** Null where the lender does not state one. */
  readonly outstandingLoanBalance: number | null
  readonly insuredLoans: readonly string[]
}
