import { sweepDrafts } from '#platform/drafts'
import { sweepIdempotencyKeys } from '#platform/idempotency'
import type { JobHandlers } from '#platform/jobs'
import type { AppContext, Service } from '#platform/service'

const day = 24 * 3_600_000
const keysAreKept = 30 * day
const draftsAreKept = 90 * day

/** The daily jobs, whichever services this process runs: the sweeps of keys and drafts, and the jobs of each area. */
export function dailyJobs(deps: AppContext, services: readonly Service[]): JobHandlers {
  const { database, clock, log } = deps
  const sweepKeys = async () => {
    const swept = await sweepIdempotencyKeys(database, new Date(clock().getTime() - keysAreKept))
    log.info({ swept }, 'swept idempotency keys')
  }
  const sweepOldDrafts = async () => {
    const swept = await sweepDrafts(database, new Date(clock().getTime() - draftsAreKept))
    log.info({ swept: Number(swept) }, 'swept drafts')
  }
  const own = { 'sweep-idempotency-keys': sweepKeys, 'sweep-drafts': sweepOldDrafts }
  return Object.assign(own, ...services.map(({ daily }) => daily?.(deps)))
}
