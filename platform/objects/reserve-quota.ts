import { sql } from 'kysely'
import type { Transaction } from '#platform/database'
import { longestUpload, Refusal } from '#platform/http'
import { addressLife, type ObjectStore, type Spooled, uploadOfIncoming } from './object-store.ts'
import { addressExpired, after, type ObjectDeps } from './objects.ts'
import { type Connection, lockUpload, type Upload, type UploadOwner, uploadsOf } from './upload-store.ts'

/** The quota counts the uploads of one user in all areas. */
type Person = Pick<UploadOwner, 'channel' | 'owner'>

/** Maximum bytes of one user's pending uploads: unsubmitted files must not fill the disk. */
const quota = 4 * 1024 ** 3

/** The bytes that an upload of unknown size counts as: two forms of 200 files fit in the quota. */
const unannounced = 10 * 1024 ** 2

/**
 * Checks that a user's pending uploads and these additional bytes fit in the quota. Only if they do not, it measures
 * the uploads that have arrived; an unused address stops counting when it expires.
 *
 * @param coming `null` when the sender did not give a size
 * @throws Refusal 429 `too-many-uploads`
 */
export async function reserveQuota(
  { connection, store, now }: { connection: Connection; store: ObjectStore; now: Date },
  person: Person,
  coming: number | null,
): Promise<void> {
  const most = quota - (coming ?? unannounced)
  if ((await sumPending(connection, person, now)).bytes <= most) return

  const liveSince = after(now, -addressLife * 1000)
  const unmeasured = await listUnmeasured(connection, person, { now, liveSince })
  const found = await Promise.all(unmeasured.map(({ objectKey }) => store.head(objectKey)))
  for (const [index, upload] of unmeasured.entries()) {
    const head = found[index]
    if (head) await markArrived(connection, upload, { size: head.size, sha256: null })
  }
  const { bytes, freesAt } = await sumPending(connection, person, now, liveSince)
  if (bytes <= most) return
  const wait = freesAt === null ? addressLife : Math.ceil((freesAt.getTime() - now.getTime()) / 1000)
  const message = 'Too many files are waiting. Submit the forms that they belong to.'
  throw new Refusal(429, [{ code: 'too-many-uploads', message }], Math.max(1, wait))
}

/** Counts uploads to this server's own addresses while they are received, so that they never exceed the quota. */
export type UploadQuota = {
  /** @throws Refusal 403 `address-expired` for a file that was stored or discarded, 429 `too-many-uploads` */
  readonly reserve: (key: string, bytes: number) => Promise<void>
  /** Records a complete upload. */
  readonly settle: (key: string, arrived: Pick<Spooled, 'size' | 'sha256'>) => Promise<void>
  /** @param announced the size that the address was issued for; `null` when the caller did not give one */
  readonly release: (key: string, announced: number | null) => Promise<void>
}

export function uploadQuota({ database, clock, objects: { store } }: ObjectDeps): UploadQuota {
  return {
    reserve: async (key, bytes) =>
      await database.transaction().execute(async (transaction) => {
        const { channel, uploadId } = uploadOfIncoming(key)
        const now = clock()
        const upload = await lockUpload(transaction, channel, uploadId)
        const waits = upload?.state === 'issued' || upload?.state === 'arrived'
        if (!upload || !waits || (upload.expiresAt ?? now) <= now) throw addressExpired()
        await lockPending(transaction, upload)
        await markReceiving(transaction, upload, { size: bytes, until: after(now, longestUpload) })
        await reserveQuota({ connection: transaction, store, now }, upload, 0)
      }),
    // The reserved bytes count already; if this update fails, the sweep finds the object.
    settle: async (key, arrived) => await markArrived(database, uploadOfIncoming(key), arrived).catch(() => undefined),
    release: async (key, announced) => await markUnused(database, uploadOfIncoming(key), announced),
  }
}

const pendingOf = (connection: Connection, { channel, owner }: Person, now: Date) =>
  uploadsOf(connection)
    .selectFrom('upload')
    .where('channel', '=', channel)
    .where('owner', '=', owner)
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .where('expires_at', '>', now)

/** Serializes the reservations of one user until the transaction ends. */
async function lockPending(transaction: Transaction, { channel, owner }: Person): Promise<void> {
  const name = `uploads ${JSON.stringify([channel, owner])}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/**
 * The bytes of a user's pending uploads, and the time when the first of them stop counting.
 *
 * @param liveSince when given, unused addresses issued before this time do not count
 */
async function sumPending(
  connection: Connection,
  person: Person,
  now: Date,
  liveSince?: Date,
): Promise<{ bytes: number; freesAt: Date | null }> {
  const row = await pendingOf(connection, person, now)
    .select([
      sql<string | null>`sum(coalesce(size, ${unannounced}))`.as('bytes'),
      sql<Date | null>`min(
        case when state = 'issued' and coalesce(receiving_until <= ${now}, true)
          then least(expires_at, created_at + make_interval(secs => ${addressLife})) else expires_at end
      )`.as('frees_at'),
    ])
    .$if(liveSince !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('state', '!=', 'issued'),
          is('created_at', '>', liveSince ?? now),
          // A slow upload still counts. Only a killed server leaves the column set.
          is('receiving_until', '>', now),
        ]),
      ),
    )
    .executeTakeFirst()
  return { bytes: Number(row?.bytes ?? 0), freesAt: row?.frees_at ?? null }
}

/** Uploads that may have arrived unnoticed: of unknown size, or with an expired address. */
async function listUnmeasured(
  connection: Connection,
  person: Person,
  { now, liveSince }: { now: Date; liveSince: Date },
): Promise<Pick<Upload, 'channel' | 'uploadId' | 'objectKey'>[]> {
  const rows = await pendingOf(connection, person, now)
    .select(['channel', 'upload_id', 'object_key'])
    .where('state', '=', 'issued')
    .where((is) => is.or([is('size', 'is', null), is('created_at', '<=', liveSince)]))
    .execute()
  return rows.map(({ channel, upload_id, object_key }) => ({ channel, uploadId: upload_id, objectKey: object_key }))
}

/** Records that an upload of that size is in progress. Of two uploads to one address the larger counts. */
async function markReceiving(
  connection: Connection,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  { size, until }: { size: number; until: Date },
): Promise<void> {
  await uploadsOf(connection)
    .updateTable('upload')
    .set({ size: sql<bigint>`greatest(coalesce(size, 0), ${size})`, receiving_until: until })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .where('state', 'in', ['issued', 'arrived'])
    .execute()
}

/** Records the bytes that arrived. */
async function markArrived(
  connection: Connection,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  { size, sha256 }: { readonly size: number; readonly sha256: string | null },
): Promise<void> {
  await uploadsOf(connection)
    .updateTable('upload')
    .set({ state: 'arrived', size: BigInt(size), sha256, receiving_until: null })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .where('state', 'in', ['issued', 'arrived'])
    .execute()
}

/** Restores the announced size after an upload failed. */
async function markUnused(
  connection: Connection,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  size: number | null,
): Promise<void> {
  await uploadsOf(connection)
    .updateTable('upload')
    .set({ size: size === null ? null : BigInt(size), receiving_until: null })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .where('state', '=', 'issued')
    .execute()
}
