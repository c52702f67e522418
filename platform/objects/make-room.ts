import { after } from './lifetimes.ts'
import { addressLife, type ObjectStore } from './object-store.ts'
import { listUnmeasured, markArrived, type Person, sumPending } from './pending-store.ts'
import { tooManyWaiting } from './sentences.ts'
import type { Connection } from './upload-row.ts'

/** Bytes that one person may have waiting: a disk is not filled by announcing. */
const mostPending = 4 * 1024 ** 3

/** Bytes that an address is counted with whose sender did not say how many: two forms of 200 files find room. */
const unannounced = 10 * 1024 ** 2

/**
 * Lets a person have that many bytes more waiting. Only where they seem too many is it looked up what has arrived since
 * and how large it is; an address that was not used by then stops counting when it dies.
 *
 * @param coming `null` when the sender did not say
 * @throws Refusal 429 `too-many-uploads`
 */
export async function makeRoom(
  { connection, store, now }: { connection: Connection; store: ObjectStore; now: Date },
  person: Person,
  coming: number | null,
): Promise<void> {
  const most = mostPending - (coming ?? unannounced)
  const counting = { now, unannounced, life: addressLife }
  if ((await sumPending(connection, person, counting)).bytes <= most) return

  const liveSince = after(now, -addressLife * 1000)
  const unmeasured = await listUnmeasured(connection, person, { now, liveSince })
  const found = await Promise.all(unmeasured.map(({ objectKey }) => store.head(objectKey)))
  for (const [index, upload] of unmeasured.entries()) {
    const head = found[index]
    if (head) await markArrived(connection, upload, head.size)
  }
  const { bytes, freesAt } = await sumPending(connection, person, { ...counting, liveSince })
  if (bytes <= most) return
  const wait = freesAt === null ? addressLife : Math.ceil((freesAt.getTime() - now.getTime()) / 1000)
  throw tooManyWaiting(wait)
}
