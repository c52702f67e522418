import * as z from 'zod/mini'

const text = z.nullish(z.string().check(z.maxLength(200)))
const amount = z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))]))
const yesOrNo = z.nullish(z.enum(['YES', 'NO']))

/** Longer than any list may be, so that a list that is a little too long is refused in words. */
const rows = z.maxLength(100)

/**
 * A quote request as it may arrive (specification 000 §3). Everything may be missing or null, amounts may be numbers or
 * text with commas and a dollar sign; what it takes to be priced is decided by `readQuoteRequest`, in words a person
 * can act on. Unknown keys are refused.
 */
export const sentQuoteRequestSchema = z.strictObject({
  brandName: text,
  transactionType: text,
  capitalisedFlag: yesOrNo,
  propertyShareFlag: yesOrNo,
  productType: text,
  premiumPlanType: text,
  borrowerList: z.nullish(
    z.array(z.strictObject({ employmentType: text, firstHomeBuyer: yesOrNo, shareAmount: amount })).check(rows),
  ),
  loanList: z.nullish(z.array(z.strictObject({ loanAmount: amount, loanPurpose: text })).check(rows)),
  insuredLoanList: z.nullish(z.array(z.strictObject({ loanNumber: text })).check(rows)),
  securityList: z.nullish(
    z.array(z.strictObject({ securityValue: amount, stateName: text, occupancyType: text })).check(rows),
  ),
  billingTenure: amount,
  lmiPolicyNumber: z.nullish(z.union([z.number(), z.string().check(z.maxLength(40))])),
  outstandingLoanBalance: amount,
  sourceRefNumber: text,
  incumbentInsurerFlag: yesOrNo,
  insurerName: text,
})
export type SentQuoteRequest = z.infer<typeof sentQuoteRequestSchema>
