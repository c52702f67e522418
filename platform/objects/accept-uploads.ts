import type { Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import type { ObjectDeps, StoredFile } from './objects.ts'
import { expireUploads, uploadsOf } from './upload-store.ts'

/**
 * Accepts stored files in the transaction of the record that they belong to, so that neither exists without the other.
 *
 * @throws Refusal 409 `file-missing` when a file has expired or belongs to another record
 */
export async function acceptUploads(
  transaction: Transaction,
  channel: string,
  files: readonly StoredFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return
  const ids = new Set(files.map(({ uploadId }) => uploadId))
  const { numUpdatedRows } = await uploadsOf(transaction)
    .updateTable('upload')
    .set({ state: 'accepted', expiresAt: null })
    .where('channel', '=', channel)
    .where('uploadId', 'in', [...ids])
    .where('state', '=', 'stored')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows === BigInt(ids.size)) return
  throw refuse('file-missing', 'Some files have expired. Attach them again.', { status: 409 })
}

/**
 * Discards files that no record will accept; the next sweep removes their bytes. Never throws: if this fails, the files
 * expire after 15 minutes, and the caller's outcome stays the same.
 */
export async function discardUploads(
  { database, clock }: ObjectDeps,
  channel: string,
  files: readonly StoredFile[],
): Promise<void> {
  const ids = files.map(({ uploadId }) => uploadId)
  await expireUploads(database, channel, ids, clock()).catch(() => undefined)
}
