import * as z from 'zod/mini'

/**
 * A created policy (specification 000 §3); amounts in dollars, the date in UTC. In a file of its own: the first
 * screen would load what is beside it.
 */
export const policySummarySchema = z.object({
  policyNumber: z.string(),
  premiumAmount: z.number(),
  loanAmount: z.number(),
  dateCreated: z.iso.datetime(),
})
export type PolicySummary = z.infer<typeof policySummarySchema>
