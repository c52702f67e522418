import { sql } from 'kysely'
import type { Transaction } from '#platform/database'
import { type Connection, type Upload, type UploadOwner, uploadsOf } from './upload-row.ts'

/** One person's uploads, whatever area they are for. */
export type Person = Pick<UploadOwner, 'channel' | 'owner'>

const pendingOf = (connection: Connection, { channel, owner }: Person, now: Date) =>
  uploadsOf(connection)
    .selectFrom('upload')
    .where('channel', '=', channel)
    .where('owner', '=', owner)
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .where('expires_at', '>', now)

/** Lets one request of a person at a time count and take room, until the transaction ends. */
export async function lockPending(transaction: Transaction, { channel, owner }: Person): Promise<void> {
  const name = `uploads ${JSON.stringify([channel, owner])}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/**
 * Bytes that a person has announced or sent and nothing holds yet, and when the first of them stop counting.
 *
 * @param unannounced stands for each size that is not known
 * @param liveSince what was given an address before that, and does not use it, counts no longer
 */
export async function sumPending(
  connection: Connection,
  person: Person,
  { now, unannounced, liveSince, life }: { now: Date; unannounced: number; liveSince?: Date; life: number },
): Promise<{ bytes: number; freesAt: Date | null }> {
  const row = await pendingOf(connection, person, now)
    .select([
      sql<string | null>`sum(coalesce(size, ${unannounced}))`.as('bytes'),
      sql<Date | null>`min(
        case when state = 'issued' and coalesce(receiving_until <= ${now}, true)
          then least(expires_at, created_at + make_interval(secs => ${life})) else expires_at end
      )`.as('frees_at'),
    ])
    .$if(liveSince !== undefined, (query) =>
      query.where((is) =>
        is.or([
          is('state', '!=', 'issued'),
          is('created_at', '>', liveSince ?? now),
          // It may come in slowly. Only a server that was killed leaves it so.
          is('receiving_until', '>', now),
        ]),
      ),
    )
    .executeTakeFirst()
  return { bytes: Number(row?.bytes ?? 0), freesAt: row?.frees_at ?? null }
}

/** What may have arrived without being noticed: of an unknown size, or with an address that can be used no longer. */
export async function listUnmeasured(
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

/** Its address is being used for that many bytes. Of two senders to one address the larger counts. */
export async function markReceiving(
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

/** Its address was used for that many bytes. */
export async function markArrived(
  connection: Connection,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  size: number,
): Promise<void> {
  await uploadsOf(connection)
    .updateTable('upload')
    .set({ state: 'arrived', size: BigInt(size), receiving_until: null })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .where('state', 'in', ['issued', 'arrived'])
    .execute()
}

/** What was sent to its address broke off: as it was before. */
export async function markUnused(
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
