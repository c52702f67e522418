import { importPolicies } from '#areas/policy/server'
import { addDays, sydneyDate } from '#platform/clock'
import { believableLoan } from './believable-loan.ts'
import { believablePolicy, seedAuthor } from './believable-policy.ts'
import type { Seed } from './seed-context.ts'

const batch = 2_000
const hour = 3_600_000

/** Adds so many policies of the last two years. */
export const seedPolicies: Seed = async ({ database, reference, now, chance, report }, count) => {
  const today = sydneyDate(now)
  // Nothing was priced before the oldest rate card began.
  const age = [700, 350, 100].find((days) => reference.partyNames('IRONBARK', addDays(today, -days)).length > 0) ?? 1
  for (let done = 0; done < count; done += batch) {
    const policies = Array.from({ length: Math.min(batch, count - done) }, () => {
      const applied = addDays(today, -chance.between(1, age))
      // Office hours in Sydney, in summer as in winter.
      const createdAt = new Date(Date.parse(`${applied}T00:00:00Z`) + Math.floor(chance.next() * 6 * hour))
      return believablePolicy(believableLoan(reference, applied, chance), { applied, createdAt, today }, chance)
    })
    await database.transaction().execute((transaction) => importPolicies(transaction, policies, seedAuthor, now))
    report(done + policies.length)
  }
}
