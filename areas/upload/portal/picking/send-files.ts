import { messages, presignResponseSchema } from '#areas/upload/contract'
import { type Http, type IdempotencyKey, isRefused, type ResponseSchema } from '#browser/http'
import type { FileState } from '#ui/upload'

type ReportProgress = (sentBytes: number, totalBytes: number) => void

/** The address that issues upload addresses, and the headers of an upload when its response names none. */
export type UploadGateway = {
  readonly address: string
  readonly storageHeaders: Readonly<Record<string, string>>
}

/**
 * Requests an upload address for one file and uploads the file (specification 001 §7). The request is not aborted: a
 * later file of the same name must not overtake it, because the server uses the latest.
 *
 * @param key the id of the batch, a slash and the file name, after the prefix of the form
 */
export async function uploadFile(
  http: Pick<Http, 'post' | 'store'>,
  gateway: UploadGateway,
  file: { readonly key: string; readonly content: File; readonly signal: AbortSignal; onProgress: ReportProgress },
): Promise<void> {
  const { key, content, signal, onProgress } = file
  const { type, size } = content
  const { url, headers } = await http.post(gateway.address, {
    body: { key, size, ...(type !== '' && { contentType: type }) },
    schema: presignResponseSchema,
  })
  signal.throwIfAborted()
  const configured = { 'content-type': type || 'application/octet-stream', ...gateway.storageHeaders }
  const allHeaders = Object.keys(headers).length > 0 ? headers : configured
  await http.store(url, { headers: allHeaders, body: content, signal, onProgress: everyPercent(onProgress) })
}

/** Statuses that a retry with the same file would not change. */
const final = [400, 413, 415, 422]

/** The state of a file whose upload failed. Logs the failure without file names. */
export async function failedUpload(error: unknown, content: File): Promise<FileState> {
  const refused = isRefused(error) ? error : null
  const name = error instanceof Error ? error.name : typeof error
  console.error(
    'A file could not be uploaded.',
    refused?.status ?? name,
    refused?.refused.map(({ code }) => code),
  )
  if (!(await isReadable(content))) return { kind: 'refused', reason: messages.unreadable }
  if (!refused || refused.status === 0) return { kind: 'failed', reason: messages.uploadFailed }
  const texts = refused.refused.map(({ message, file }) => file?.reason ?? message).join(' ')
  if (texts === '') return { kind: 'failed', reason: messages.storageFailed }
  return { kind: final.includes(refused.status) ? 'refused' : 'failed', reason: texts }
}

/** False for a file that was moved or changed on disk since it was picked. */
async function isReadable(file: File): Promise<boolean> {
  const read = file.slice(0, 1).arrayBuffer()
  return await read.then(
    () => true,
    () => false,
  )
}

/** One multipart request with the picked files. */
export type SendFormRequest<T> = {
  /** The name and content of the JSON part, as in `referral`. */
  readonly part: { readonly name: string; readonly content: unknown }
  readonly schema: ResponseSchema<T>
  readonly idempotencyKey?: IdempotencyKey
  readonly signal?: AbortSignal
}

/**
 * Sends files in one request.
 *
 * @param onProgress called with the sent bytes of each file
 * @throws CallRefused
 */
export async function sendForm<T>(
  http: Pick<Http, 'post'>,
  address: string,
  { part, ...request }: SendFormRequest<T>,
  files: readonly { readonly name: string; readonly content: File }[],
  onProgress: (sentOfFiles: readonly number[]) => void,
): Promise<T> {
  const sizes = files.map(({ content }) => content.size)
  // The JSON part first, so that an invalid form is refused before its files are read.
  const body = new FormData()
  body.append(part.name, new Blob([JSON.stringify(part.content)], { type: 'application/json' }), `${part.name}.json`)
  for (const { name, content } of files) body.append('attachment', content, name)
  return await http.post(address, {
    ...request,
    body,
    onProgress: everyPercent((sentBytes, totalBytes) => onProgress(attributeBytes(sizes, sentBytes, totalBytes))),
  })
}

/**
 * Divides the sent bytes of one request among its files, which follow each other. Everything but the files counts as
 * sent first. All values in bytes.
 */
export function attributeBytes(sizes: readonly number[], sentBytes: number, totalBytes: number): readonly number[] {
  const besides = Math.max(0, totalBytes - sizes.reduce((sum, size) => sum + size, 0))
  let left = Math.max(0, sentBytes - besides)
  return sizes.map((size) => {
    const sent = Math.min(size, left)
    left -= sent
    return sent
  })
}

/** Limits progress updates to one per percent: browsers report up to twenty a second, and each renders the form. */
function everyPercent(report: ReportProgress): ReportProgress {
  let reported = -1
  return (sentBytes, totalBytes) => {
    const percent = Math.floor((100 * sentBytes) / Math.max(1, totalBytes))
    // Not `<=`: the progress restarts when the request is retried.
    if (percent === reported) return
    reported = percent
    report(sentBytes, totalBytes)
  }
}
