import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import { Refusal } from '#platform/http'
import { addressExpired, type ObjectDeps } from './objects.ts'
import { type UploadId, type UploadOwner, uploadsOf } from './upload-store.ts'

/** Maximum bytes of one user's pending uploads in all areas: unsubmitted files must not fill the disk. */
const quota = 4 * 1024 ** 3

/** The bytes that an upload of unknown size counts as: two forms of 200 files fit in the quota. */
const unannounced = 10 * 1024 ** 2

/**
 * Checks that a user's pending uploads and these additional bytes fit in the quota. An unused address counts until the
 * sweep removes it.
 *
 * @param coming `null` when the sender did not give a size
 * @throws Refusal 429 `too-many-uploads`
 */
export async function requireQuota(
  connection: Database | Transaction,
  { channel, owner }: Pick<UploadOwner, 'channel' | 'owner'>,
  coming: number | null,
  now: Date,
): Promise<void> {
  const { bytes } = await uploadsOf(connection)
    .selectFrom('upload')
    .select(sql<string>`coalesce(sum(coalesce(size, ${unannounced})), 0)`.as('bytes'))
    .where('channel', '=', channel)
    .where('owner', '=', owner)
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(bytes) + (coming ?? unannounced) <= quota) return
  const message = 'Too many files are waiting. Submit the forms that they belong to.'
  throw new Refusal(429, [{ code: 'too-many-uploads', message }], 60)
}

/**
 * Counts an upload to this server with its size before it is received, so that a user never exceeds the quota. If it
 * fails, it keeps what it reserved until the sweep: it may be sent again.
 *
 * @throws Refusal 403 `address-expired` for a file that was stored or discarded, 429 `too-many-uploads`
 */
export async function reserveQuota(
  { database, clock }: Pick<ObjectDeps, 'database' | 'clock'>,
  { channel, uploadId }: UploadId,
  bytes: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const now = clock()
    const upload = await uploadsOf(transaction)
      .updateTable('upload')
      .set({ size: sql<bigint>`greatest(coalesce(size, 0), ${bytes})` })
      .where('channel', '=', channel)
      .where('uploadId', '=', uploadId)
      .where('state', 'in', ['issued', 'arrived'])
      .where('expiresAt', '>', now)
      .returning(['channel', 'owner'])
      .executeTakeFirst()
    if (!upload) throw addressExpired()
    // Serializes the reservations of one user until the transaction ends.
    const name = `uploads ${JSON.stringify([upload.channel, upload.owner])}`
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
    await requireQuota(transaction, upload, 0, now)
  })
}
