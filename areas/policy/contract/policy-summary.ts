import * as z from 'zod/mini'

/** The states of a policy, as displayed. */
export const policyStatuses = ['Pending', 'In Force', 'Cancelled', 'Expired', 'Discharged'] as const
export type PolicyStatus = (typeof policyStatuses)[number]

/** A created policy (specification 000 §3); amounts in dollars, the date in UTC. */
export const policySummarySchema = z.object({
  policyNumber: z.string(),
  premiumAmount: z.number(),
  loanAmount: z.number(),
  dateCreated: z.iso.datetime(),
})
export type PolicySummary = z.infer<typeof policySummarySchema>
