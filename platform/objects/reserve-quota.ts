import { sql } from 'kysely'
import { Refusal } from '#platform/http'
import { type Spooled, uploadOfIncoming } from './object-store.ts'
import { addressExpired, type ObjectDeps } from './objects.ts'
import { type Connection, markUpload, type UploadOwner, uploadsOf } from './upload-store.ts'

/** The quota counts the uploads of one user in all areas. */
type Person = Pick<UploadOwner, 'channel' | 'owner'>

/** Maximum bytes of one user's pending uploads: unsubmitted files must not fill the disk. */
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
  connection: Connection,
  { channel, owner }: Person,
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

/** Counts uploads to this server's own addresses before they are received, so that they never exceed the quota. */
export type UploadQuota = {
  /** @throws Refusal 403 `address-expired` for a file that was stored or discarded, 429 `too-many-uploads` */
  readonly reserve: (key: string, bytes: number) => Promise<void>
  /** Records a complete upload. */
  readonly settle: (key: string, arrived: Pick<Spooled, 'size' | 'sha256'>) => Promise<void>
}

export function uploadQuota({ database, clock }: ObjectDeps): UploadQuota {
  return {
    reserve: async (key, bytes) =>
      await database.transaction().execute(async (transaction) => {
        const { channel, uploadId } = uploadOfIncoming(key)
        const now = clock()
        const upload = await uploadsOf(transaction)
          .updateTable('upload')
          // An upload that fails keeps what it reserved until the sweep: it may be sent again.
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
      }),
    // The reserved bytes count already; if this update fails, the sweep finds the object.
    settle: async (key, { size, sha256 }) => {
      await markUpload(database, uploadOfIncoming(key), { state: 'arrived', size, sha256 }).catch(() => undefined)
    },
  }
}
