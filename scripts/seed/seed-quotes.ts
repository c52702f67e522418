import { type ImportedQuote, importQuotes } from '#areas/quote/server'
import { addDays, type PlainDate, sydneyDate } from '#platform/clock'
import type { Random } from './random.ts'
import { oldestAge, type Seed, seedDay } from './seed-context.ts'
import { type SeedLoan, seedLoan } from './seed-loan.ts'
import { seedAuthor } from './seed-policy.ts'

const batch = 2_000

/** Adds quotes of the last two years. */
export const seedQuotes: Seed = async ({ database, reference, now, random, report }, count) => {
  const today = sydneyDate(now)
  const age = oldestAge(reference, today)
  for (let done = 0; done < count; done += batch) {
    const quotes = Array.from({ length: Math.min(batch, count - done) }, () => {
      const { day, moment } = seedDay(today, random.between(1, age), random)
      return seedQuote(seedLoan(reference, day, random), { quoteDay: day, createdAt: moment }, random)
    })
    await database.transaction().execute((transaction) => importQuotes(transaction, quotes, seedAuthor, now))
    report(done + quotes.length)
  }
}

/** A quote for a random loan, by a random member of the lender's staff. */
function seedQuote(
  { channel, brandName, input, premium, dutyFrom }: SeedLoan,
  { quoteDay, createdAt }: { readonly quoteDay: PlainDate; readonly createdAt: Date },
  random: Random,
): ImportedQuote {
  const { plan } = input
  const person = `${channel.toLowerCase()}.seed${random.between(1, 50)}`
  return {
    channel,
    createdAt,
    createdBy: `seed-${person}`,
    username: person,
    creatorName: person,
    premium,
    dutyFrom,
    validUntil: addDays(quoteDay, premium.card.validityDays),
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
      sourceRefNumber: random.happens(0.5) ? `LR-${random.between(100_000, 999_999)}` : null,
      insurerName: null,
    },
  }
}
