import { type Cents, divideHalfUp } from '../exact.ts'

/** The figures of a single plan that a monthly plan divides. */
export type WholeFigures = {
  readonly originalBasePremium: Cents
  readonly previousPremiumPaid: Cents
  readonly basePremium: Cents
  readonly gst: Cents
  readonly totalPremium: Cents
  readonly customerPremiumPayable: Cents
}

/** What is paid each month, and in the last. */
export type MonthlyFigures = {
  readonly billingTenure: number
  readonly originalBasePremium: Cents
  readonly previousPremiumPaid: Cents
  readonly basePremium: Cents
  readonly gst: Cents
  /** what the month's total leaves after base premium and GST; may differ by a cent from the whole duty divided */
  readonly stampDuty: Cents
  readonly totalPremium: Cents
  readonly governmentCredits: Cents
  readonly customerPremiumPayable: Cents
  /** of the premium payable: what the instalments before it have left */
  readonly lastInstalment: Cents
}

/**
 * Each figure divided by the billing tenure and rounded (specification 000 §9). So that a month adds up, its total is
 * the total divided, and its duty and its credits are the differences; so that the months add up, the last instalment is
 * what is left.
 */
export function monthlyFigures(whole: WholeFigures, billingTenure: number): MonthlyFigures {
  const tenure = BigInt(billingTenure)
  const basePremium = instalment(whole.basePremium, tenure)
  const gst = instalment(whole.gst, tenure)
  const totalPremium = instalment(whole.totalPremium, tenure)
  const customerPremiumPayable = instalment(whole.customerPremiumPayable, tenure)
  return {
    billingTenure,
    originalBasePremium: instalment(whole.originalBasePremium, tenure),
    previousPremiumPaid: instalment(whole.previousPremiumPaid, tenure),
    basePremium,
    gst,
    stampDuty: totalPremium - basePremium - gst,
    totalPremium,
    governmentCredits: totalPremium - customerPremiumPayable,
    customerPremiumPayable,
    lastInstalment: whole.customerPremiumPayable - customerPremiumPayable * (tenure - 1n),
  }
}

/** Rounded down where rounding up would leave a debt for the last month: 30 cents over 60 months are not 59 cents. */
function instalment(amount: Cents, tenure: bigint): Cents {
  const rounded = divideHalfUp(amount, tenure)
  return rounded * (tenure - 1n) > amount ? amount / tenure : rounded
}
