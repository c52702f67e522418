import { type ImportedQuote, importQuotes } from '#areas/quote/server'
import { addDays, type PlainDate, sydneyDate } from '#platform/clock'
import type { Chance } from './chance.ts'
import { oldestAge, type Seed, seedDay } from './seed-context.ts'
import { type SeedLoan, seedLoan } from './seed-loan.ts'
import { seedAuthor } from './seed-policy.ts'

const batch = 2_000

/** Adds quotes of the last two years. */
export const seedQuotes: Seed = async ({ database, reference, now, chance, report }, count) => {
  const today = sydneyDate(now)
  const age = oldestAge(reference, today)
  for (let done = 0; done < count; done += batch) {
    const quotes = Array.from({ length: Math.min(batch, count - done) }, () => {
      const { day, moment } = seedDay(today, age, chance)
      return seedQuote(seedLoan(reference, day, chance), { asked: day, createdAt: moment }, chance)
    })
    await database.transaction().execute((transaction) => importQuotes(transaction, quotes, seedAuthor, now))
    report(done + quotes.length)
  }
}

/** A quote for a random loan, by a random member of the lender's staff. */
function seedQuote(
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
