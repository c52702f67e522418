import type { Log } from '#platform/log'
import { forgetBatches } from './batch-store.ts'
import { after, lifetimes } from './lifetimes.ts'
import { incomingKey, keptKey } from './object-keys.ts'
import type { ObjectDeps } from './objects.ts'
import { clearSpool } from './spool.ts'
import { forgetRemoved, listWaitingKeys, lockNextToSweep, setState } from './sweep-store.ts'

/** Never more in one go than this; the next sweep goes on. */
const mostAtOnce = 2_000

/**
 * Removes what nobody came back for: broken uploads after 15 minutes, picked but unsent files after 24 hours. Several
 * servers may sweep at a time; each takes what no other has locked.
 *
 * @returns how many uploads were removed
 */
export async function sweepUploads(deps: ObjectDeps): Promise<number> {
  const { database, clock, objects } = deps
  const now = clock()
  let removed = 0
  for (let done = 0; done < mostAtOnce; done += 1) {
    const outcome = await sweepNext(deps, now)
    if (outcome === 'nothing') break
    if (outcome === 'removed') removed += 1
  }
  await sweepArrivals(deps, after(now, -lifetimes.broken))
  await clearSpool(objects.spoolFolder, after(now, -lifetimes.broken))
  await forgetRemoved(database, after(now, -lifetimes.batch))
  await forgetBatches(database, after(now, -lifetimes.batch))
  return removed
}

/**
 * Removes what was sent to an address and that nothing waits for: its upload had been given up before, or is kept
 * elsewhere by now.
 */
async function sweepArrivals({ database, objects }: ObjectDeps, before: Date): Promise<void> {
  const old: string[] = []
  for await (const { key, changedAt } of objects.store.list('incoming/')) if (changedAt < before) old.push(key)
  if (old.length === 0) return
  // Asked after the list: an upload waits from before its first byte until it is kept or given up.
  const waiting = await listWaitingKeys(database)
  for (const key of old) if (!waiting.has(key)) await objects.store.remove(key)
}

async function sweepNext({ database, objects }: ObjectDeps, now: Date): Promise<'nothing' | 'removed' | 'arrived'> {
  return await database.transaction().execute(async (transaction) => {
    const issuedBefore = after(now, -lifetimes.broken)
    const upload = await lockNextToSweep(transaction, { now, issuedBefore })
    if (!upload) return 'nothing'
    const { channel, uploadId, objectKey, expiresAt } = upload
    const expired = expiresAt !== null && expiresAt <= now
    if (!expired && (await objects.store.head(objectKey))) {
      await setState(transaction, upload, 'arrived')
      return 'arrived'
    }
    // A server that was killed while keeping it may have left it in either place, or in both.
    for (const key of [incomingKey(channel, uploadId), keptKey(channel, uploadId)]) await objects.store.remove(key)
    await setState(transaction, upload, 'removed')
    return 'removed'
  })
}

/** Sweeps every minute until the function that it answers is called. */
export function sweepRegularly(deps: ObjectDeps, log: Log, pause = 60_000): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve()
  let busy = false
  const sweep = async () => {
    try {
      const removed = await sweepUploads(deps)
      if (removed > 0) log.info({ removed }, 'swept uploads')
    } catch (error) {
      log.warn({ err: error }, 'sweeping uploads failed; it is tried again')
    } finally {
      busy = false
    }
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    underWay = sweep()
  }, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
