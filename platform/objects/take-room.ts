import { longestUpload } from '#platform/http'
import { after } from './lifetimes.ts'
import { makeRoom } from './make-room.ts'
import { uploadOfIncoming } from './object-keys.ts'
import type { ObjectDeps } from './objects.ts'
import { lockPending, markArrived, markReceiving, markUnused } from './pending-store.ts'
import { addressExpired } from './sentences.ts'
import { lockUpload } from './upload-store.ts'

/** Counts what is sent to this server's own addresses while it comes in, so that no more lies here than may. */
export type Room = {
  /** @throws Refusal 403 `address-expired` for a file that was kept or given up, 429 `too-many-uploads` */
  readonly take: (key: string, bytes: number) => Promise<void>
  /** All of it is here. */
  readonly fill: (key: string, bytes: number) => Promise<void>
  /** @param announced what the address was issued for; `null` when that was not said */
  readonly giveBack: (key: string, announced: number | null) => Promise<void>
}

export function roomOf({ database, clock, objects: { store } }: ObjectDeps): Room {
  return {
    take: async (key, bytes) =>
      await database.transaction().execute(async (transaction) => {
        const { channel, uploadId } = uploadOfIncoming(key)
        const now = clock()
        const upload = await lockUpload(transaction, channel, uploadId)
        const waits = upload?.state === 'issued' || upload?.state === 'arrived'
        if (!upload || !waits || (upload.expiresAt ?? now) <= now) throw addressExpired()
        await lockPending(transaction, upload)
        await markReceiving(transaction, upload, { size: bytes, until: after(now, longestUpload) })
        await makeRoom({ connection: transaction, store, now }, upload, 0)
      }),
    // Counted it is already; should this not be written down, the sweep finds the object.
    fill: async (key, bytes) => await markArrived(database, uploadOfIncoming(key), bytes).catch(() => undefined),
    giveBack: async (key, announced) => await markUnused(database, uploadOfIncoming(key), announced),
  }
}
