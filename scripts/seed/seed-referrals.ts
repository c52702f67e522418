import { importReferrals } from '#areas/credit-referral/server'
import { seedAuthor } from './believable-policy.ts'
import { believableReferral } from './believable-referral.ts'
import type { Seed } from './seed-context.ts'

const batch = 10_000

/** Adds so many referrals of the last five years, oldest first: half of them IRONBARK's, the others of 49 lenders. */
export const seedReferrals: Seed = async ({ database, reference, now, chance, report }, count) => {
  for (let done = 0; done < count; ) {
    const referrals = Array.from({ length: Math.min(batch, count - done) }, (_, index) =>
      believableReferral({ reference, now, chance }, (done + index) / count),
    )
    const importing = database.transaction()
    done += await importing.execute(async (transaction) => importReferrals(transaction, referrals, seedAuthor, now))
    report(done)
  }
}
