/** A decimal as it is printed, such as "2.180": read exactly, where a JSON number would pass through a binary float. */
export type DecimalText = string

/**
 * One row of a rate table: the premium rate, in percent of the loan, for loans within two bands. Edges are inclusive.
 * `row` is the line of the file it came from, so that a fault can be found.
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

/** What one product type costs, and how far it goes. */
export type ProductRates = {
  readonly bands: readonly RateBand[]
  /** percent, two decimals */
  readonly highestLvr: DecimalText
  /** lower limits by occupancy code: each holds when any security is so occupied */
  readonly highestLvrByOccupancy: Readonly<Record<string, DecimalText>>
}

/** When a loading applies: every condition given must hold, and at least one must be given. */
export type LoadingRule = {
  readonly everyBorrowerFirstHomeBuyer?: true | undefined
  readonly everySecurityOccupancy?: readonly string[] | undefined
  readonly anySecurityOccupancy?: readonly string[] | undefined
  readonly anyBorrowerEmployment?: readonly string[] | undefined
  readonly anyLoanPurpose?: readonly string[] | undefined
}

/** A loading, or a discount when its factor is below one. Several that apply are multiplied. */
export type Loading = {
  readonly name: string
  /** at most four decimals, such as "0.90" */
  readonly factor: DecimalText
  readonly when: LoadingRule
}

/** An insurer's rate card: every figure that a premium depends on, but the duty of the states. Data, never code. */
export type RateCard = {
  readonly name: string
  readonly version: string
  /** the first day, yyyy-mm-dd in Sydney, on which the card prices quotes */
  readonly effectiveFrom: string
  /** a sample card: to be said wherever a person sees it */
  readonly illustrative: boolean
  readonly ratesIncludeGst: boolean
  readonly gstPercent: DecimalText
  /** whether the lender gets the reduced input tax credit on the GST: GST regulation 70-5.02(2) item 12 */
  readonly lenderClaimsRitc: boolean
  /** the part of the GST that the credit is, percent */
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
 * The duty of each state on the GST-inclusive premium, in percent. The order of the states is the order in which a
 * premium is split between them, so it is part of the table.
 */
export type DutyTable = {
  /** the first day, yyyy-mm-dd in Sydney, on which the rates hold */
  readonly effectiveFrom: string
  readonly states: readonly { readonly state: string; readonly ratePercent: DecimalText }[]
}
