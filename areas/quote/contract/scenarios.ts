import * as z from 'zod/mini'

const dollars = z.number()
const percent = z.number()

/** One of the three columns: what the plan costs, or the sentence that says why it is not available. */
const planColumn = z.object({
  premiumPlanType: z.string(),
  capitalised: z.boolean(),
  refused: z.nullable(z.string()),
  totalPremium: z.nullable(dollars),
  customerPremiumPayable: z.nullable(dollars),
  capitalisedLoan: z.nullable(dollars),
  capitalisedLVR: z.nullable(percent),
  /** Months and dollars a month; only in the monthly column. */
  billingTenure: z.nullable(z.int()),
  monthlyInstalment: z.nullable(dollars),
})
export type PlanColumn = z.infer<typeof planColumn>

/** The nearest lower cut-off: which change reaches it and what that saves. At least one of the two changes is there. */
const cutOff = z.object({
  kind: z.enum(['lvr', 'loan']),
  /** The cut-off itself: percent for an LVR, dollars for a loan amount. */
  limit: z.number(),
  /** Dollars less to borrow; null where the new loans of a top-up are too small to reach the cut-off. */
  borrowLess: z.nullable(dollars),
  /** Dollars more of security value that would reach it too; null where only the loan counts. */
  securityMore: z.nullable(dollars),
  /** Dollars less of premium payable: by borrowing less where that is possible, otherwise by more security. */
  saves: dollars,
  /** Dollars less of premium payable by more security; null where there is no such change. */
  securityMoreSaves: z.nullable(dollars),
  sentence: z.string(),
})
export type CutOff = z.infer<typeof cutOff>

/** A point of the chart of premium against deposit; the premium is null where no rate is offered. */
const depositPoint = z.object({
  deposit: dollars,
  depositPercent: percent,
  baseLVR: percent,
  customerPremiumPayable: z.nullable(dollars),
})
export type DepositPoint = z.infer<typeof depositPoint>

/** Many prices around one quote, from one call: the plans side by side, what would change the price, the chart. */
export const scenariosSchema = z.object({
  plans: z.array(planColumn),
  cutOffs: z.array(cutOff),
  deposits: z.array(depositPoint),
  /** The quote's own point; null when the loan is larger than the security. */
  own: z.nullable(depositPoint),
})
export type Scenarios = z.infer<typeof scenariosSchema>
