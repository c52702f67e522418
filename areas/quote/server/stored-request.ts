import * as z from 'zod/mini'
import type { QuoteRequest } from '../contract/index.ts'
import { wholeNumber } from './whole-numbers.ts'

const stored = z.object({
  brandName: z.string(),
  transactionType: z.string(),
  premiumPlanType: z.string(),
  productType: z.string(),
  billingTenure: z.nullable(z.int()),
  capitalised: z.boolean(),
  propertyShare: z.boolean(),
  loans: z.array(z.object({ amount: wholeNumber, purpose: z.string() })),
  borrowers: z.array(
    z.object({ employment: z.string(), firstHomeBuyer: z.boolean(), shareAmount: z.nullable(wholeNumber) }),
  ),
  securities: z.array(z.object({ value: wholeNumber, state: z.string(), occupancy: z.string() })),
  insuredLoans: z.array(z.object({ loanNumber: z.string() })),
  lmiPolicyNumber: z.nullable(z.string()),
  outstandingLoanBalance: z.nullable(wholeNumber),
  incumbentInsurer: z.boolean(),
  sourceRefNumber: z.nullable(z.string()),
  insurerName: z.nullable(z.string()),
})

/** Reads a request as it was stored. No rule is asked again: what was offered then may not be offered now. */
export function readStoredRequest(document: unknown): QuoteRequest {
  return stored.parse(document)
}
