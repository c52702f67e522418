import { sentences } from '#areas/upload/contract'
import { type Http, isRefused } from '#browser/http'
import type { Batch } from './create-batch.ts'
import type { PickedStore } from './create-picked-store.ts'
import { everyPercent } from './every-percent.ts'
import { isReadable } from './is-readable.ts'
import { storePicked } from './store-picked.ts'
import { uploadFailure, uploadFault } from './upload-failure.ts'

type Parts = {
  readonly store: PickedStore
  readonly batch: Batch
  readonly http: Pick<Http, 'post' | 'store'>
  readonly presignAddress: string
  readonly storageHeaders: Readonly<Record<string, string>>
  readonly keyPrefix: string
}

/** Sends one file of the list to where the gateway says, and shows how it fares. Never throws. */
export async function sendPicked(parts: Parts, id: string): Promise<void> {
  const { store, batch, http, keyPrefix, ...gateway } = parts
  const held = store.held(id)
  const file = store.find(id)
  if (!held || !file) return
  const { content, signal } = held
  const onProgress = everyPercent((sentBytes) => store.become(id, { kind: 'uploading', sentBytes }))
  onProgress(0, content.size)
  try {
    const key = `${keyPrefix}${await batch.uuid()}/${file.name}`
    signal.throwIfAborted()
    await storePicked(http, { ...gateway, key, content, signal, onProgress })
    store.become(id, { kind: 'uploaded' })
  } catch (error) {
    if (signal.aborted) return
    console.error('A file could not be uploaded.', uploadFault(error))
    // A batch that is gone is no loss while nothing lies in it: the next attempt gets another.
    const empty = !store.picked().files.some(({ state }) => state.kind === 'uploaded')
    if (isRefused(error, 'not-found') && empty) batch.forget()
    const readable = await isReadable(content)
    store.become(id, readable ? uploadFailure(error, file.name) : { kind: 'refused', reason: sentences.unreadable })
  }
}
