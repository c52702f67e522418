import { sweepIdempotencyKeys } from '#platform/idempotency'
import type { JobHandlers } from '#platform/jobs'
import type { Foundations, Service } from '#platform/service'

const keysAreKept = 30 * 24 * 3_600_000

/** What is done once a day, whichever services this process serves: the sweep of the keys, and each area's own. */
export function dailyJobs(foundations: Foundations, services: readonly Service[]): JobHandlers {
  const { database, clock, log } = foundations
  const sweepKeys = async () => {
    const swept = await sweepIdempotencyKeys(database, new Date(clock().getTime() - keysAreKept))
    log.info({ swept }, 'swept idempotency keys')
  }
  return Object.assign({ 'sweep-idempotency-keys': sweepKeys }, ...services.map(({ daily }) => daily?.(foundations)))
}
