import { presignAnswerSchema } from '#areas/upload/contract'
import type { Http } from '#browser/http'

type StorePicked = {
  readonly presignAddress: string
  /** What goes with a file where the gateway names no headers: those of encryption with a managed key. */
  readonly storageHeaders: Readonly<Record<string, string>>
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
export async function storePicked(http: Pick<Http, 'post' | 'store'>, picked: StorePicked): Promise<void> {
  const { presignAddress, storageHeaders, key, content, signal, onProgress } = picked
  const body = { key, size: content.size, ...(content.type !== '' && { contentType: content.type }) }
  const { url, headers } = await http.post(presignAddress, { body, schema: presignAnswerSchema })
  signal.throwIfAborted()
  const named = Object.keys(headers).length > 0 ? headers : storageHeaders
  await http.store(url, { headers: named, body: content, signal, onProgress })
}
