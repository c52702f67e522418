import { importReferrals } from '#areas/credit-referral/server'
import type { Seed } from './seed-context.ts'
import { seedAuthor } from './seed-policy.ts'
import { seedReferral } from './seed-referral.ts'

const batch = 10_000

/** Adds referrals of the last five years, oldest first: half of them IRONBARK's, the others of 49 lenders. */
export const seedReferrals: Seed = async ({ database, reference, now, chance, report }, count) => {
  for (let done = 0; done < count; ) {
    const referrals = Array.from({ length: Math.min(batch, count - done) }, (_, index) =>
      seedReferral({ reference, now, chance }, (done + index) / count),
    )
    const importing = database.transaction()
    done += await importing.execute(async (transaction) => importReferrals(transaction, referrals, seedAuthor, now))
    report(done)
  }
}
