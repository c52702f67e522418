import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'

const everyMilliseconds = 10 * 60 * 1000

/** Deletes what has expired. */
export async function sweepArtifacts(database: Database, now: Date): Promise<void> {
  await database
    .withTables<{ identity_artifact: { expires_at: Date } }>()
    .deleteFrom('identity_artifact')
    .where('expires_at', '<', now)
    .execute()
}

/** Sweeps now and every ten minutes. Answers the function that ends it, after the sweep under way. */
export function startSweeping(database: Database, clock: Clock, log: Log): () => Promise<void> {
  const sweep = () =>
    sweepArtifacts(database, clock()).catch((error: unknown) => log.warn({ err: error }, 'expired sign-ons remain'))
  let underWay = sweep()
  const timer = setInterval(() => {
    underWay = sweep()
  }, everyMilliseconds)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
