import { presignAnswerSchema, sentences } from '#areas/upload/contract'
import { type Http, isRefused } from '#browser/http'
import type { PickedStore } from './create-picked-store.ts'
import type { PickedState } from './picked-files.ts'

/** The address that issues upload addresses, and the headers of an upload when its response names none. */
export type UploadGateway = {
  readonly address: string
  readonly storageHeaders: Readonly<Record<string, string>>
}

type SendPickedDeps = {
  readonly store: PickedStore
  /** The uuid of the batch. */
  readonly uuid: () => Promise<string>
  readonly discardBatch: () => void
  readonly http: Pick<Http, 'post' | 'store'>
  readonly gateway: UploadGateway
  readonly keyPrefix: string
}

/**
 * Requests an upload address for one file of the list, uploads the file (specification 001 §7) and updates its state.
 * Never throws.
 */
export async function sendPicked(deps: SendPickedDeps, id: string): Promise<void> {
  const { store, uuid, discardBatch, http, gateway, keyPrefix } = deps
  const held = store.held(id)
  const file = store.find(id)
  if (!held || !file) return
  const { content, signal } = held
  const { type, size } = content
  const onProgress = everyPercent((sentBytes) => store.setState(id, { kind: 'uploading', sentBytes }))
  onProgress(0, size)
  try {
    const key = `${keyPrefix}${await uuid()}/${file.name}`
    signal.throwIfAborted()
    // Not aborted: a later file of the same name must not overtake this request, because the server uses the latest.
    const { url, headers } = await http.post(gateway.address, {
      body: { key, size, ...(type !== '' && { contentType: type }) },
      schema: presignAnswerSchema,
    })
    signal.throwIfAborted()
    const configured = { 'content-type': type || 'application/octet-stream', ...gateway.storageHeaders }
    const sent = Object.keys(headers).length > 0 ? headers : configured
    await http.store(url, { headers: sent, body: content, signal, onProgress })
    store.setState(id, { kind: 'uploaded' })
  } catch (error) {
    if (signal.aborted) return
    console.error('A file could not be uploaded.', describeFault(error))
    // An unknown batch without uploads can be dropped: the next attempt requests a new one.
    const empty = !store.picked().files.some(({ state }) => state.kind === 'uploaded')
    if (isRefused(error, 'not-found') && empty) discardBatch()
    const readable = await isReadable(content)
    store.setState(id, readable ? uploadFailure(error) : { kind: 'refused', reason: sentences.unreadable })
  }
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
  const read = file.slice(0, 1).arrayBuffer()
  return await read.then(
    () => true,
    () => false,
  )
}

type ReportProgress = (sentBytes: number, totalBytes: number) => void

/** Limits progress updates to one per percent: browsers report up to twenty a second, and each renders the form. */
export function everyPercent(report: ReportProgress): ReportProgress {
  let reported = -1
  return (sentBytes, totalBytes) => {
    const percent = Math.floor((100 * sentBytes) / Math.max(1, totalBytes))
    // Not `<=`: the progress restarts when the request is retried.
    if (percent === reported) return
    reported = percent
    report(sentBytes, totalBytes)
  }
}
