import type { Transaction } from '#platform/database'
import type { Log } from '#platform/log'
import { after, lifetimes, type ObjectDeps } from './objects.ts'
import { clearSpool } from './spool.ts'
import { type Upload, updateUncheckedUpload, uploadsOf } from './upload-store.ts'

/** The maximum number of uploads per sweep; the next sweep continues. */
const maxPerSweep = 2_000

/**
 * Removes abandoned uploads: incomplete and discarded ones after 15 minutes, picked but unsubmitted files after 24
 * hours. Several servers may sweep at once: each skips the rows that another has locked.
 *
 * @returns how many uploads were removed
 */
export async function sweepUploads(deps: ObjectDeps): Promise<number> {
  const { database, clock, objects } = deps
  const now = clock()
  let removed = 0
  for (let done = 0; done < maxPerSweep; done += 1) {
    const outcome = await sweepNext(deps, now)
    if (outcome === 'nothing') break
    if (outcome === 'removed') removed += 1
  }
  await clearSpool(objects.spoolFolder, after(now, -lifetimes.broken))
  const old = after(now, -lifetimes.batch)
  await uploadsOf(database).deleteFrom('upload').where('state', '=', 'removed').where('expiresAt', '<', old).execute()
  await uploadsOf(database).deleteFrom('uploadBatch').where('createdAt', '<', old).execute()
  return removed
}

async function sweepNext({ database, objects }: ObjectDeps, now: Date): Promise<'nothing' | 'removed' | 'arrived'> {
  return await database.transaction().execute(async (transaction) => {
    const upload = await lockNextToSweep(transaction, now)
    if (!upload) return 'nothing'
    const { channel, uploadId, objectKey, expiresAt } = upload
    const size = expiresAt !== null && expiresAt <= now ? null : await objects.store.sizeOf(objectKey)
    if (size !== null) {
      await updateUncheckedUpload(transaction, upload, { state: 'arrived', size: BigInt(size) })
      return 'arrived'
    }
    await objects.store.remove(objectKey)
    await uploadsOf(transaction)
      .updateTable('upload')
      .set({ state: 'removed' })
      .where('channel', '=', channel)
      .where('uploadId', '=', uploadId)
      .execute()
    return 'removed'
  })
}

/**
 * Locks one upload that is due for the sweep; skips those that another server has locked. None is due while its address
 * is valid or its bytes may be on the way: they would stay without a record.
 */
async function lockNextToSweep(transaction: Transaction, now: Date): Promise<Upload | undefined> {
  return await uploadsOf(transaction)
    .selectFrom('upload')
    .selectAll()
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .where('createdAt', '<=', after(now, -lifetimes.broken))
    .where((is) => is.or([is('state', '=', 'issued'), is('expiresAt', '<=', now)]))
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
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
