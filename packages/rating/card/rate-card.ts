/** A decimal as text, such as "2.180": a JSON number would become a binary float and lose exactness. */
export type DecimalText = string

/**
 * One row of a rate table: the premium rate, in percent of the loan, for one LVR band and one loan band. Edges are
 * inclusive. `row` is the line in the source file, for error messages.
 */
export type RateBand = {
  readonly row: number
  /** percent, at most two decimals; the next band begins 0.01 above `lvrTo` */
  readonly lvrFrom: DecimalText
  readonly lvrTo: DecimalText
  /** whole dollars; the next band begins a dollar above `loanTo` */
  readonly loanFrom: DecimalText
  readonly loanTo: DecimalText
  /** percent of the loan, at most three decimals */
  readonly ratePercent: DecimalText
}

export type ProductRates = {
  readonly bands: readonly RateBand[]
  /** percent, two decimals */
  readonly highestLvr: DecimalText
  /** lower limits by occupancy code; each applies when any security has that occupancy */
  readonly highestLvrByOccupancy: Readonly<Record<string, DecimalText>>
}

/** The conditions of a loading. All that are set must hold, and at least one must be set. */
export type LoadingRule = {
  readonly everyBorrowerFirstHomeBuyer?: true | undefined
  readonly everySecurityOccupancy?: readonly string[] | undefined
  readonly anySecurityOccupancy?: readonly string[] | undefined
  readonly anyBorrowerEmployment?: readonly string[] | undefined
  readonly anyLoanPurpose?: readonly string[] | undefined
}

/** A loading, or a discount when its factor is below one. The factors of all applied loadings are multiplied. */
export type Loading = {
  readonly name: string
  /** at most four decimals, such as "0.90" */
  readonly factor: DecimalText
  readonly when: LoadingRule
}

/** An insurer's rate card: every figure that determines a premium, except the states' duty. Data, never code. */
export type RateCard = {
  readonly name: string
  readonly version: string
  /** the first day, yyyy-mm-dd in Sydney, on which the card prices quotes */
  readonly effectiveFrom: string
  /** true for a sample card, which every screen and document must state */
  readonly illustrative: boolean
  readonly ratesIncludeGst: boolean
  readonly gstPercent: DecimalText
  /** whether the lender claims the reduced input tax credit on the GST: GST regulation 70-5.02(2) item 12 */
  readonly lenderClaimsRitc: boolean
  /** the credit in percent of the GST */
  readonly ritcPercent: DecimalText
  /** dollars, GST-exclusive; "0" for none */
  readonly minimumBasePremium: DecimalText
  /** dollars */
  readonly loanCap: DecimalText
  /** percent, two decimals */
  readonly highestCapitalisedLvr: DecimalText
  readonly validityDays: number
  readonly products: Readonly<Record<string, ProductRates>>
  readonly loadings: readonly Loading[]
}

/**
 * The duty of each state on the GST-inclusive premium, in percent. Order matters: premiums are split between the states
 * in the order of the table.
 */
export type DutyTable = {
  /** the first day, yyyy-mm-dd in Sydney, on which the rates apply */
  readonly effectiveFrom: string
  readonly states: readonly { readonly state: string; readonly ratePercent: DecimalText }[]
}
