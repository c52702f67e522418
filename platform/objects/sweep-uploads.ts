import type { Transaction } from '#platform/database'
import type { Log } from '#platform/log'
import { deleteBatches } from './batch.ts'
import { incomingKey, storedKey } from './object-store.ts'
import { after, lifetimes, type ObjectDeps } from './objects.ts'
import { clearSpool } from './spool.ts'
import { type Connection, markUpload, type Upload, uploadsOf } from './upload-store.ts'

/** The maximum number of uploads per sweep; the next sweep continues. */
const mostAtOnce = 2_000

/**
 * Removes abandoned uploads: incomplete ones after 15 minutes, picked but unsubmitted files after 24 hours. Several
 * servers may sweep at once: each skips the rows that another has locked.
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
  await deleteRemoved(database, after(now, -lifetimes.batch))
  await deleteBatches(database, after(now, -lifetimes.batch))
  return removed
}

/** Removes uploaded objects that no upload waits for: it was discarded before, or is stored under another key. */
async function sweepArrivals({ database, objects }: ObjectDeps, before: Date): Promise<void> {
  const old: string[] = []
  for await (const { key, changedAt } of objects.store.list('incoming/')) if (changedAt < before) old.push(key)
  if (old.length === 0) return
  // Queried after the list: an upload is waiting from before its first byte until it is stored or discarded.
  const waiting = await listWaitingKeys(database)
  for (const key of old) if (!waiting.has(key)) await objects.store.remove(key)
}

async function sweepNext({ database, objects }: ObjectDeps, now: Date): Promise<'nothing' | 'removed' | 'arrived'> {
  return await database.transaction().execute(async (transaction) => {
    const upload = await lockNextToSweep(transaction, now)
    if (!upload) return 'nothing'
    const { channel, uploadId, objectKey, expiresAt } = upload
    const size = expiresAt !== null && expiresAt <= now ? null : await objects.store.sizeOf(objectKey)
    if (size !== null) {
      await markUpload(transaction, upload, { state: 'arrived', size })
      return 'arrived'
    }
    // A server that was killed while storing the file may have left it under either key, or both.
    for (const key of [incomingKey(channel, uploadId), storedKey(channel, uploadId)]) await objects.store.remove(key)
    await uploadsOf(transaction)
      .updateTable('upload')
      .set({ state: 'removed' })
      .where('channel', '=', channel)
      .where('uploadId', '=', uploadId)
      .execute()
    return 'removed'
  })
}

/** Sweeps once per `pause` (milliseconds) until the returned function is called. */
export function sweepRegularly(deps: ObjectDeps, log: Log, pause = 60_000): () => Promise<void> {
  let underWay: Promise<void> | null = null
  const sweep = async () => {
    try {
      const removed = await sweepUploads(deps)
      if (removed > 0) log.info({ removed }, 'swept uploads')
    } catch (error) {
      log.warn({ err: error }, 'sweeping uploads failed; will retry')
    }
    underWay = null
  }
  const timer = setInterval(() => {
    underWay ??= sweep()
  }, pause)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}

/** Locks one upload that is due for the sweep; skips those that another server has locked. */
async function lockNextToSweep(transaction: Transaction, now: Date): Promise<Upload | undefined> {
  return await uploadsOf(transaction)
    .selectFrom('upload')
    .selectAll()
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .where((is) =>
      is.or([
        is('expiresAt', '<=', now),
        is.and([is('state', '=', 'issued'), is('createdAt', '<=', after(now, -lifetimes.broken))]),
      ]),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
}

/** The keys that waiting uploads use or may still use. */
async function listWaitingKeys(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await uploadsOf(connection)
    .selectFrom('upload')
    .select('objectKey')
    .where('state', 'in', ['issued', 'arrived'])
    .execute()
  return new Set(rows.map(({ objectKey }) => objectKey))
}

/** Deletes the rows of removed uploads that expired before this time. */
async function deleteRemoved(connection: Connection, before: Date): Promise<void> {
  await uploadsOf(connection)
    .deleteFrom('upload')
    .where('state', '=', 'removed')
    .where('expiresAt', '<', before)
    .execute()
}
