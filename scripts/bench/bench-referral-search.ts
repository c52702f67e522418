import { migrateProduct } from '#apps/server'
import { loadReferenceData, readReferenceData, shippedReferenceData } from '#areas/reference-data/server'
import { systemClock } from '#platform/clock'
import { connectDatabase } from '#platform/database'
import { type EmbeddedPostgres, serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { startServerOn, withDataDirectory } from '../product/running-product.ts'
import { createChance } from '../seed/chance.ts'
import { seedReferrals } from '../seed/seed-referrals.ts'
import { measureReferralSearch } from './measure-referral-search.ts'

const referrals = 1_000_000

/**
 * `POST /api/credit-referral/search` as a person of the lender that has half of a million referrals: every kind of search,
 * by one caller and by eight at a time, and while others write. Server, database and callers share the machine.
 */
export async function benchReferralSearch(): Promise<void> {
  await withDataDirectory(async (dataDirectory) => {
    const log = createLog('warn')
    const postgres = await startEmbeddedPostgres({ dataDirectory, log })
    try {
      await seedMillion(postgres)
      const product = await startServerOn({ ...postgres, dataDirectory })
      try {
        await measureReferralSearch(product)
      } finally {
        await product.stop()
      }
    } finally {
      await postgres.stop()
    }
  })
}

async function seedMillion({ adminUrl, serviceUrl }: EmbeddedPostgres): Promise<void> {
  await migrateProduct(adminUrl, serviceRole)
  const { database } = connectDatabase({ connectionString: serviceUrl, poolSize: 2, statementTimeout: 300_000 })
  const began = performance.now()
  await loadReferenceData({ database, folder: shippedReferenceData, clock: systemClock, log: createLog('warn') })
  const reference = await readReferenceData(database)
  const context = { database, reference, now: systemClock(), chance: createChance(1), report: () => undefined }
  await seedReferrals(context, referrals)
  await database.destroy()
  console.log(`  ${referrals} referrals seeded in ${((performance.now() - began) / 1000).toFixed(0)} s`)
}
