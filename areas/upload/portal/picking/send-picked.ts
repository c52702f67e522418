import { presignAnswerSchema, sentences } from '#areas/upload/contract'
import { type Http, isRefused } from '#browser/http'
import type { Batch } from './create-batch.ts'
import type { PickedStore } from './create-picked-store.ts'
import type { PickedState } from './picked-files.ts'

/** The address that issues upload addresses, and the headers of an upload when its response names none. */
export type UploadGateway = {
  readonly address: string
  readonly storageHeaders: Readonly<Record<string, string>>
}

type SendPickedDeps = {
  readonly store: PickedStore
  readonly batch: Batch
  readonly http: Pick<Http, 'post' | 'store'>
  readonly gateway: UploadGateway
  readonly keyPrefix: string
}

/** Uploads one file of the list and updates its state. Never throws. */
export async function sendPicked(
  { store, batch, http, gateway, keyPrefix }: SendPickedDeps,
  id: string,
): Promise<void> {
  const held = store.held(id)
  const file = store.find(id)
  if (!held || !file) return
  const { content, signal } = held
  const onProgress = everyPercent((sentBytes) => store.setState(id, { kind: 'uploading', sentBytes }))
  onProgress(0, content.size)
  try {
    const key = `${keyPrefix}${await batch.uuid()}/${file.name}`
    signal.throwIfAborted()
    await storePicked(http, gateway, { key, content, signal, onProgress })
    store.setState(id, { kind: 'uploaded' })
  } catch (error) {
    if (signal.aborted) return
    console.error('A file could not be uploaded.', describeFault(error))
    // An unknown batch without uploads can be dropped: the next attempt requests a new one.
    const empty = !store.picked().files.some(({ state }) => state.kind === 'uploaded')
    if (isRefused(error, 'not-found') && empty) batch.discard()
    const readable = await isReadable(content)
    store.setState(id, readable ? uploadFailure(error) : { kind: 'refused', reason: sentences.unreadable })
  }
}

type StorePicked = {
  /** The storage key: the batch id, a slash and the file name. */
  readonly key: string
  readonly content: File
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number, totalBytes: number) => void
}

/**
 * Requests an upload address for a file and uploads it (specification 001 §7). The request for the address is not
 * aborted: a later file of the same name must not overtake it, because the server uses the latest.
 *
 * @throws CallRefused, or the reason of the signal
 */
async function storePicked(
  http: Pick<Http, 'post' | 'store'>,
  gateway: UploadGateway,
  { key, content, signal, onProgress }: StorePicked,
): Promise<void> {
  const body = { key, size: content.size, ...(content.type !== '' && { contentType: content.type }) }
  const answer = await http.post(gateway.address, { body, schema: presignAnswerSchema })
  const named = Object.keys(answer.headers).length > 0
  const headers = named
    ? answer.headers
    : { 'content-type': content.type || 'application/octet-stream', ...gateway.storageHeaders }
  signal.throwIfAborted()
  await http.store(answer.url, { headers, body: content, signal, onProgress })
}

/** Statuses that a retry with the same file would not change. */
const final = [400, 413, 415, 422]

/** The state and message of a file whose upload failed. */
function uploadFailure(error: unknown): PickedState {
  if (!isRefused(error) || error.status === 0) return { kind: 'failed', reason: sentences.uploadFailed }
  const said = error.refused.map(({ message, file }) => file?.reason ?? message).join(' ')
  if (said === '') return { kind: 'failed', reason: sentences.storageFailed }
  return { kind: final.includes(error.status) ? 'refused' : 'failed', reason: said }
}

/** Describes an error for the log, without file names. */
function describeFault(error: unknown): { status: number; codes: readonly string[] } | { fault: string } {
  if (isRefused(error)) return { status: error.status, codes: error.refused.map(({ code }) => code) }
  return { fault: error instanceof Error ? error.name : typeof error }
}

/** False for a file that was moved or changed on disk since it was picked. */
async function isReadable(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
}

type TellProgress = (sentBytes: number, totalBytes: number) => void

/** Limits progress updates to one per percent: browsers report up to twenty a second, and each renders the form. */
export function everyPercent(tell: TellProgress): TellProgress {
  let told = -1
  return (sentBytes, totalBytes) => {
    const percent = Math.floor((100 * sentBytes) / Math.max(1, totalBytes))
    // Not `<=`: the progress restarts when the request is retried.
    if (percent === told) return
    told = percent
    tell(sentBytes, totalBytes)
  }
}
