import * as z from 'zod/mini'
import type { Premium } from '#packages/rating'
import { wholeNumber } from './whole-numbers.ts'

const card = z.object({
  name: z.string(),
  version: z.string(),
  effectiveFrom: z.string(),
  illustrative: z.boolean(),
  ratesIncludeGst: z.boolean(),
  gstPercent: wholeNumber,
  lenderClaimsRitc: z.boolean(),
  ritcPercent: wholeNumber,
  minimumBasePremium: wholeNumber,
  loanCap: wholeNumber,
  highestCapitalisedLvr: wholeNumber,
  validityDays: z.int(),
})

const monthly = z.object({
  billingTenure: z.int(),
  originalBasePremium: wholeNumber,
  previousPremiumPaid: wholeNumber,
  basePremium: wholeNumber,
  gst: wholeNumber,
  stampDuty: wholeNumber,
  totalPremium: wholeNumber,
  governmentCredits: wholeNumber,
  customerPremiumPayable: wholeNumber,
  lastInstalment: wholeNumber,
})

const stored = z.object({
  outcome: z.literal('priced'),
  card,
  productType: z.string(),
  newLoans: wholeNumber,
  outstandingLoanBalance: wholeNumber,
  loan: wholeNumber,
  value: wholeNumber,
  baseLvr: wholeNumber,
  lmiNeeded: z.boolean(),
  lowestInsuredLvr: wholeNumber,
  premiumRate: wholeNumber,
  loadingFactors: z.record(z.string(), z.boolean()),
  loadingsApplied: z.array(z.object({ name: z.string(), factor: wholeNumber })),
  grossPremium: wholeNumber,
  originalBasePremium: wholeNumber,
  previousPremiumPaid: wholeNumber,
  basePremium: wholeNumber,
  minimumApplied: z.boolean(),
  gst: wholeNumber,
  dutyByState: z.array(
    z.object({
      state: z.string(),
      securityValue: wholeNumber,
      premium: wholeNumber,
      rate: wholeNumber,
      duty: wholeNumber,
    }),
  ),
  stampDuty: wholeNumber,
  totalPremium: wholeNumber,
  governmentCredits: wholeNumber,
  customerPremiumPayable: wholeNumber,
  capitalised: z.boolean(),
  capitalisedLoan: wholeNumber,
  capitalisedLvr: wholeNumber,
  shares: z.array(
    z.object({
      borrowerNumber: z.int(),
      shareAmount: wholeNumber,
      sharePercent: wholeNumber,
      premiumAmount: wholeNumber,
    }),
  ),
  monthly: z.nullable(monthly),
})

/** Reads the figures of a quote as they were priced: what a quote once said, it says for ever. */
export function readStoredPremium(document: unknown): Premium {
  return stored.parse(document)
}
