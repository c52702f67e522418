import type pg from 'pg'
import type { Log } from '#platform/log'

/** Longer than any job takes: a mail system that stands still is given up after two minutes. */
const longestJob = '10 minutes'
const pause = 60_000

/**
 * Gives back the jobs that a killed server was working on; the queue itself would keep them for it for four hours.
 * Should a job be under way still, it runs a second time, for which every handler is made.
 *
 * @returns how many workers are taken to be gone
 */
export async function freeAbandonedJobs(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ worker: string }>(
    'select distinct locked_by as worker from graphile_worker.jobs where locked_at < now() - $1::interval',
    [longestJob],
  )
  const gone = rows.map(({ worker }) => worker)
  if (gone.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [gone])
  return gone.length
}

/** Does so now and every minute until the function that it answers is called. */
export function freeRegularly(pool: pg.Pool, log: Log): () => Promise<void> {
  const free = async () => {
    try {
      const workers = await freeAbandonedJobs(pool)
      if (workers > 0) log.warn({ workers }, 'freed the jobs of servers that are gone')
    } catch (error) {
      log.warn({ err: error }, 'freeing abandoned jobs failed; it is tried again')
    }
  }
  let underWay = free()
  const timer = setInterval(() => {
    underWay = underWay.then(free)
  }, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
