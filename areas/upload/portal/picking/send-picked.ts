import { presignAnswerSchema, sentences } from '#areas/upload/contract'
import { type Http, isRefused } from '#browser/http'
import type { Batch } from './create-batch.ts'
import type { PickedStore } from './create-picked-store.ts'
import type { PickedState } from './picked-files.ts'

/** Where addresses for uploads are asked for, and the headers of an upload whose answer names none. */
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

/** Sends one file of the list to where the gateway says, and shows how it fares. Never throws. */
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
    // A batch that is gone is no loss while nothing lies in it: the next attempt gets another.
    const empty = !store.picked().files.some(({ state }) => state.kind === 'uploaded')
    if (isRefused(error, 'not-found') && empty) batch.discard()
    const readable = await isReadable(content)
    store.setState(id, readable ? uploadFailure(error) : { kind: 'refused', reason: sentences.unreadable })
  }
}

type StorePicked = {
  /** The storage key that the gateway is asked for: the batch's id, a slash, the file's name as it is. */
  readonly key: string
  readonly content: File
  readonly signal: AbortSignal
  readonly onProgress: (sentBytes: number, totalBytes: number) => void
}

/**
 * Asks the gateway where a file goes, and puts it there (specification 001 §7). The question itself is not given up:
 * another file of the same name must not overtake it, because the server takes the newest.
 *
 * @throws CallRefused, or the signal's reason
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

/** Answers that another attempt with the same file will not change. */
const final = [400, 413, 415, 422]

/** What a failed upload means for its file, in words for a person. */
function uploadFailure(error: unknown): PickedState {
  if (!isRefused(error) || error.status === 0) return { kind: 'failed', reason: sentences.uploadFailed }
  const said = error.refused.map(({ message, file }) => file?.reason ?? message).join(' ')
  if (said === '') return { kind: 'failed', reason: sentences.storageFailed }
  return { kind: final.includes(error.status) ? 'refused' : 'failed', reason: said }
}

/** For the log: what happened, and nothing that a file is called. */
function describeFault(error: unknown): { status: number; codes: readonly string[] } | { fault: string } {
  if (isRefused(error)) return { status: error.status, codes: error.refused.map(({ code }) => code) }
  return { fault: error instanceof Error ? error.name : typeof error }
}

/** False for a file that was moved or changed on the person's disk since it was picked. */
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

/** Passes progress on once per percent: a browser tells of it up to twenty times a second, and each draws the form. */
export function everyPercent(tell: TellProgress): TellProgress {
  let told = -1
  return (sentBytes, totalBytes) => {
    const percent = Math.floor((100 * sentBytes) / Math.max(1, totalBytes))
    // Smaller than before when the request is sent once more.
    if (percent === told) return
    told = percent
    tell(sentBytes, totalBytes)
  }
}
