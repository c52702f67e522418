import * as z from 'zod/mini'
import { storedSchemaOf } from '#packages/fields'
import { rowChangeSchema } from './compare-versions.ts'
import { policyLists, policyLoanFields, policySecurityFields } from './policy-fields.ts'
import { policyStatuses } from './policy-summary.ts'

const text = z.nullable(z.string())
const amount = z.nullable(z.number())
const list = z.array(z.object({ id: z.int(), shortName: z.string(), longName: z.string() }))

const wholeLoanSchema = z.extend(storedSchemaOf(policyLoanFields), {
  id: z.string(),
  active: z.boolean(),
  /** The ids of the securities that secure it. */
  securities: z.array(z.string()),
})
const wholeSecuritySchema = z.extend(storedSchemaOf(policySecurityFields), {
  id: z.string(),
  active: z.boolean(),
})

const historyEntrySchema = z.object({
  kind: z.enum(['created', 'varied', 'in-force', 'expired', 'cancelled', 'discharged']),
  at: z.iso.datetime(),
  by: z.string(),
  /** Of a change of status: the day from which it holds, dd/mm/yyyy. */
  effectiveDate: text,
  reason: text,
  refundAmount: amount,
  /** Of a version: what it insures, and what changed from the one before. */
  version: z.nullable(
    z.object({
      number: z.int(),
      variationId: text,
      loanAmount: z.number(),
      securityValue: z.number(),
      lvr: z.number(),
      loans: z.array(rowChangeSchema),
      securities: z.array(rowChangeSchema),
    }),
  ),
})
export type PolicyHistoryEntry = z.infer<typeof historyEntrySchema>

/**
 * All that the product knows of a policy: what POLICY SEARCH shows below the specified part, and the insurer's desk.
 * Codes of loans and securities are short names, with the lists that they are of; all other codes are long names.
 * Amounts in dollars, days as dd/mm/yyyy, LVRs in percent.
 */
export const wholePolicySchema = z.object({
  policyNumber: z.string(),
  policyStatus: z.enum(policyStatuses),
  brand: z.string(),
  lenderReference: text,
  applicationNumber: text,
  productType: z.string(),
  transactionType: z.string(),
  premiumPlan: z.string(),
  /** Months. */
  billingTenure: z.nullable(z.int()),
  capitalised: z.boolean(),
  toppedUpPolicyNumber: text,
  outstandingLoanBalance: amount,
  otherSharesAmount: z.number(),
  loanAmount: z.number(),
  securityValue: z.number(),
  lvr: z.number(),
  /** What the customer pays: the total less government credits. */
  lmiPremium: z.number(),
  coverageEffectiveDate: text,
  expiryDate: text,
  cancellationDate: text,
  refundAmount: amount,
  /** Each part as it was charged. */
  premium: z.object({
    originalBasePremium: z.number(),
    previousPremiumPaid: z.number(),
    basePremium: z.number(),
    gst: z.number(),
    stampDuty: z.number(),
    totalPremium: z.number(),
    governmentCredits: z.number(),
    customerPremiumPayable: z.number(),
  }),
  rateCard: z.nullable(z.object({ name: z.string(), version: z.string() })),
  /** What it was made from: the id names the quote or the submission. */
  source: z.object({ kind: z.enum(['quote', 'submission', 'demo', 'seed']), id: z.string() }),
  /** The other policies that were made from it: those of a property share. */
  madeTogether: z.array(z.string()),
  loans: z.array(wholeLoanSchema),
  securities: z.array(wholeSecuritySchema),
  borrowers: z.array(
    z.object({ borrowerId: text, employment: z.string(), firstHomeBuyer: z.boolean(), shareAmount: amount }),
  ),
  /** Oldest first. */
  history: z.array(historyEntrySchema),
  lists: z.object(
    Object.fromEntries(policyLists.map((name) => [name, list])) as Record<(typeof policyLists)[number], typeof list>,
  ),
})
export type WholePolicy = z.infer<typeof wholePolicySchema>
