import { importQuotes } from '#areas/quote/server'
import { sydneyDate } from '#platform/clock'
import type { Seed } from './seed-context.ts'
import { oldestAge, seedDay } from './seed-day.ts'
import { seedLoan } from './seed-loan.ts'
import { seedAuthor } from './seed-policy.ts'
import { seedQuote } from './seed-quote.ts'

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
