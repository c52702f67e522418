import * as z from 'zod/mini'
import { nullableResponseSchemaOf } from '#packages/fields'
import { rowChangeSchema } from './compare-versions.ts'
import { policyLists, policyLoanFields, policySecurityFields } from './policy-fields.ts'
import { policyEventKinds, policyStatuses } from './policy-status.ts'
import { premiumSchema } from './premium.ts'

const text = z.nullable(z.string())
const amount = z.nullable(z.number())
const list = z.array(z.object({ id: z.int(), shortName: z.string(), longName: z.string() }))

const wholeLoanSchema = z.extend(nullableResponseSchemaOf(policyLoanFields), {
  id: z.string(),
  active: z.boolean(),
  /** The ids of the securities that secure it. */
  securities: z.array(z.string()),
  /** The day as of which the loan has its remaining term, dd/mm/yyyy. */
  remainingTermAsOf: text,
})
const wholeSecuritySchema = z.extend(nullableResponseSchemaOf(policySecurityFields), {
  id: z.string(),
  active: z.boolean(),
})

const historyEntrySchema = z.object({
  kind: z.enum(['created', 'varied', ...policyEventKinds]),
  at: z.iso.datetime(),
  by: z.string(),
  /** Of a status change: the day on which it takes effect, dd/mm/yyyy. */
  effectiveDate: text,
  reason: text,
  refundAmount: amount,
  /** Of a version: its figures, and the changes from the previous one. */
  version: z.nullable(
    z.object({
      number: z.int(),
      variationId: text,
      /** What became payable, or refundable where it is negative; null where the premium was not calculated. */
      premiumDifference: z._default(amount, null),
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
 * The complete policy, for the insurer's desk and for POLICY SEARCH below the specified part. Codes of loans and
 * securities are short names, with their lists; all other codes are long names. Amounts are in dollars, dates are
 * dd/mm/yyyy, LVRs are in percent.
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
  /** The LVR with the capitalised premium when the policy began; absent without one. */
  capitalisedLvr: z.optional(z.number()),
  toppedUpPolicyNumber: text,
  /** Whether it replaced the policy that it tops up. */
  replaces: z.boolean(),
  /** The policies that top it up; several for a property share. */
  toppedUpBy: z.array(z.string()),
  /** Whether they replaced it. */
  replaced: z.boolean(),
  /** The balance that a top-up adds to; it counts in the LVR. */
  outstandingLoanBalance: amount,
  /** The debt of the other borrowers of a property share on the same securities; it counts in the LVR. */
  otherSharesAmount: z.number(),
  loanAmount: z.number(),
  securityValue: z.number(),
  lvr: z.number(),
  /** The premium payable by the customer: the total less government credits. */
  lmiPremium: z.number(),
  coverageEffectiveDate: text,
  expiryDate: text,
  cancellationDate: text,
  refundAmount: amount,
  premium: z.extend(premiumSchema, { originalBasePremium: amount }),
  rateCard: z.nullable(z.object({ name: z.string(), version: z.string() })),
  source: z.object({ kind: z.enum(['quote', 'submission', 'demo', 'seed']), id: z.string() }),
  /** The other policies created from the same source, as by a property share. */
  createdTogether: z.array(z.string()),
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
