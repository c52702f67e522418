import { type Cents, divideHalfUp } from '../exact.ts'

/** The amounts of each month, and the last instalment. */
export type MonthlyFigures = {
  readonly billingTenure: number
  readonly originalBasePremium: Cents
  readonly previousPremiumPaid: Cents
  readonly basePremium: Cents
  readonly gst: Cents
  /** the month's total less base premium and GST; may differ by a cent from the total duty divided */
  readonly stampDuty: Cents
  readonly totalPremium: Cents
  readonly governmentCredits: Cents
  readonly customerPremiumPayable: Cents
  /** the premium payable less all instalments before */
  readonly lastInstalment: Cents
}

/**
 * Divides each figure by the billing tenure and rounds it (specification 000 §9). So that a month adds up, only its
 * total is divided, and its duty and credits are the differences. So that the months add up, the last instalment is the
 * remainder.
 */
export function monthlyFigures(
  whole: Omit<MonthlyFigures, 'billingTenure' | 'stampDuty' | 'governmentCredits' | 'lastInstalment'>,
  billingTenure: number,
): MonthlyFigures {
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

/**
 * Rounds half up, or down where rounding up would make the last instalment negative: 30 cents over 60 months would be
 * 59 cents before the last instalment.
 */
function instalment(amount: Cents, tenure: bigint): Cents {
  const rounded = divideHalfUp(amount, tenure)
  return rounded * (tenure - 1n) > amount ? amount / tenure : rounded
}
