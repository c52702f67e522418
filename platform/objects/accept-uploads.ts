import type { Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import type { StoredFile } from './objects.ts'
import { markAccepted } from './upload-store.ts'

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
