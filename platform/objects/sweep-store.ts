import type { Transaction } from '#platform/database'
import { type Connection, toUpload, type Upload, uploadsOf } from './upload-row.ts'

/** Locks one upload that is due for the sweep and that no other server has taken. */
export async function lockNextToSweep(
  transaction: Transaction,
  { now, issuedBefore }: { now: Date; issuedBefore: Date },
): Promise<Upload | null> {
  const row = await uploadsOf(transaction)
    .selectFrom('upload')
    .selectAll()
    .where('state', 'in', ['issued', 'arrived', 'stored'])
    .where((is) =>
      is.or([
        is('expires_at', '<=', now),
        is.and([
          is('state', '=', 'issued'),
          is('created_at', '<=', issuedBefore),
          is.or([is('receiving_until', 'is', null), is('receiving_until', '<=', now)]),
        ]),
      ]),
    )
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row ? toUpload(row) : null
}

export async function setState(
  transaction: Transaction,
  { channel, uploadId }: Pick<Upload, 'channel' | 'uploadId'>,
  state: 'arrived' | 'removed',
): Promise<void> {
  await uploadsOf(transaction)
    .updateTable('upload')
    .set({ state })
    .where('channel', '=', channel)
    .where('upload_id', '=', uploadId)
    .execute()
}

/** Where bytes lie, or may come to lie, that an upload waits with. */
export async function listWaitingKeys(connection: Connection): Promise<ReadonlySet<string>> {
  const rows = await uploadsOf(connection)
    .selectFrom('upload')
    .select('object_key')
    .where('state', 'in', ['issued', 'arrived'])
    .execute()
  return new Set(rows.map(({ object_key }) => object_key))
}

/** Forgets what was removed that long ago. */
export async function forgetRemoved(connection: Connection, before: Date): Promise<void> {
  await uploadsOf(connection)
    .deleteFrom('upload')
    .where('state', '=', 'removed')
    .where('expires_at', '<', before)
    .execute()
}
