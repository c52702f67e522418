import type { Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import type { ObjectDeps, StoredFile } from './objects.ts'
import { expireUploads, markAccepted } from './upload-store.ts'

/**
 * Holds stored files for good, in the transaction of the record that they belong to: neither is there without the
 * other.
 *
 * @throws Refusal 409 `file-missing` when one of them has expired or belongs to another record already
 */
export async function acceptUploads(
  transaction: Transaction,
  channel: string,
  files: readonly StoredFile[],
  now: Date,
): Promise<void> {
  if (files.length === 0) return
  const ids = new Set(files.map(({ uploadId }) => uploadId))
  const accepted = await markAccepted(transaction, channel, [...ids], now)
  if (accepted.length === ids.size) return
  throw refuse('file-missing', 'Some files are no longer waiting here. Attach them again.', { status: 409 })
}

/**
 * Gives up files that no record will accept after all; the next sweep removes their bytes. Those that cannot be given up
 * now are swept in a quarter of an hour, and whatever was decided about them stands: this never throws.
 */
export async function discardUploads(
  { database, clock }: ObjectDeps,
  channel: string,
  files: readonly StoredFile[],
): Promise<void> {
  const ids = files.map(({ uploadId }) => uploadId)
  await expireUploads(database, channel, ids, clock()).catch(() => undefined)
}
