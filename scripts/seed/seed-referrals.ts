import { importReferrals } from '#areas/credit-referral/server'
import { believableReferral } from './believable-referral.ts'
import { seedAuthor } from './believable-policy.ts'
import type { Seed } from './seed-context.ts'

const batch = 5_000

/** Adds so many referrals of the last five years, oldest first: half of them IRONBARK's, the rest of 49 other lenders. */
export const seedReferrals: Seed = async ({ database, reference, now, chance, report }, count) => {
  for (let done = 0; done < count; ) {
    const referrals = Array.from({ length: Math.min(batch, count - done) }, (_, index) =>
      believableReferral({ reference, now, chance }, (done + index) / count),
    )
    done += await database.transaction().execute(async (transaction) => await importReferrals(transaction, referrals, seedAuthor, now))
    report(done)
  }
}
