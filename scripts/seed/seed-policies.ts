import { importPolicies } from '#areas/policy/server'
import { sydneyDate } from '#platform/clock'
import { believableDay, oldestAge } from './believable-day.ts'
import { believableLoan } from './believable-loan.ts'
import { believablePolicy, seedAuthor } from './believable-policy.ts'
import type { Seed } from './seed-context.ts'

const batch = 2_000

/** Adds so many policies of the last two years. */
export const seedPolicies: Seed = async ({ database, reference, now, chance, report }, count) => {
  const today = sydneyDate(now)
  const age = oldestAge(reference, today)
  for (let done = 0; done < count; done += batch) {
    const policies = Array.from({ length: Math.min(batch, count - done) }, () => {
      const { day, moment } = believableDay(today, age, chance)
      const days = { applied: day, createdAt: moment, today }
      return believablePolicy(believableLoan(reference, day, chance), days, chance)
    })
    await database.transaction().execute((transaction) => importPolicies(transaction, policies, seedAuthor, now))
    report(done + policies.length)
  }
}
