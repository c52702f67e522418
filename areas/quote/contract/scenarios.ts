import * as z from 'zod/mini'

const dollars = z.number()
const percent = z.number()

/** One column of the plan comparison: the plan's cost, or the reason why the plan is refused. */
const planColumn = z.object({
  premiumPlanType: z.string(),
  capitalised: z.boolean(),
  refused: z.nullable(z.string()),
  totalPremium: z.nullable(dollars),
  customerPremiumPayable: z.nullable(dollars),
  capitalisedLoan: z.nullable(dollars),
  capitalisedLVR: z.nullable(percent),
  /** Months, and dollars per month; null in other columns than the monthly one. */
  billingTenure: z.nullable(z.int()),
  monthlyInstalment: z.nullable(dollars),
})
export type PlanColumn = z.infer<typeof planColumn>

/** The nearest lower cut-off, the changes that reach it and their savings. At least one of the two changes is set. */
const cutOff = z.object({
  kind: z.enum(['lvr', 'loan']),
  /** The cut-off: percent for an LVR, dollars for a loan amount. */
  limit: z.number(),
  /** The reduction of the loan in dollars; null when the new loans of a top-up are too small to reach the cut-off. */
  borrowLess: z.nullable(dollars),
  /** The additional security value in dollars that also reaches it; null when only the loan counts. */
  securityMore: z.nullable(dollars),
  /** The reduction of the premium payable in dollars: by the smaller loan if possible, otherwise by more security. */
  saves: dollars,
  /** The reduction of the premium payable in dollars by more security; null without such a change. */
  securityMoreSaves: z.nullable(dollars),
  message: z.string(),
})
export type CutOff = z.infer<typeof cutOff>

/** A point of the chart of premium by deposit; the premium is null where the card offers no rate. */
const depositPoint = z.object({
  deposit: dollars,
  depositPercent: percent,
  baseLVR: percent,
  customerPremiumPayable: z.nullable(dollars),
})
export type DepositPoint = z.infer<typeof depositPoint>

/** Alternative prices for a quote: plan comparison, price changes and deposit chart. */
export const scenariosSchema = z.object({
  plans: z.array(planColumn),
  cutOffs: z.array(cutOff),
  deposits: z.array(depositPoint),
  /** The quote's point; null when the loan exceeds the security value. */
  own: z.nullable(depositPoint),
})
export type Scenarios = z.infer<typeof scenariosSchema>
