import { expect, it } from 'vitest'
import { answeredQuoteSchema } from './quote-service.ts'

/** Exactly the fields of specification 000 §3. */
const specified = {
  quoteId: 'Q1',
  premiumRate: 2.18,
  baseLVR: 90,
  capitalisedLVR: 90,
  capitalisedLoan: 540000,
  calculationDate: '2026-11-21T05:00:00Z',
  customerPremiumShares: [],
  loadingFactors: { investment: false },
  businessMessages: [],
  originalBasePremium: 10701.82,
  previousPremiumPaid: 0,
  basePremium: 10701.82,
  gst: 1070.18,
  stampDuty: 1177.2,
  totalPremium: 12949.2,
  governmentCredits: 0,
  customerPremiumPayable: 12949.2,
}

it('a quote with only the fields of the specification is valid', () => {
  expect(answeredQuoteSchema.parse(specified)).toEqual({
    ...specified,
    monthly: null,
    validUntil: null,
    sourceRefNumber: null,
    card: null,
    steps: [],
  })
})

it('a quote without a figure of the specification is invalid', () => {
  const { totalPremium: _left, ...rest } = specified
  expect(answeredQuoteSchema.safeParse(rest).success).toBe(false)
})
