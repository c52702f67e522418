import type { ImportedQuote } from '#areas/quote/server'
import { addDays, type PlainDate } from '#platform/clock'
import type { Chance } from './chance.ts'
import type { SeedLoan } from './seed-loan.ts'

/** A quote for a random loan, by a random member of the lender's staff. */
export function seedQuote(
  { channel, brandName, input, premium, dutyFrom }: SeedLoan,
  { asked, createdAt }: { readonly asked: PlainDate; readonly createdAt: Date },
  chance: Chance,
): ImportedQuote {
  const { plan } = input
  const person = `${channel.toLowerCase()}.seed${chance.between(1, 50)}`
  return {
    channel,
    createdAt,
    createdBy: `seed-${person}`,
    username: person,
    creatorName: person,
    premium,
    dutyFrom,
    validUntil: addDays(asked, premium.card.validityDays),
    request: {
      brandName,
      transactionType: 'NEW',
      premiumPlanType: plan.type === 'monthly' ? 'IPTMnthly' : 'IPTSng',
      productType: input.productType,
      billingTenure: plan.type === 'monthly' ? plan.billingTenure : null,
      capitalised: premium.capitalised,
      propertyShare: false,
      loans: input.loans,
      securities: input.securities,
      borrowers: input.borrowers.map((borrower) => ({ ...borrower, shareAmount: null })),
      insuredLoans: [],
      lmiPolicyNumber: null,
      outstandingLoanBalance: null,
      incumbentInsurer: false,
      sourceRefNumber: chance.happens(0.5) ? `LR-${chance.between(100_000, 999_999)}` : null,
      insurerName: null,
    },
  }
}
