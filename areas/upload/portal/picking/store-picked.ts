import { presignAnswerSchema } from '#areas/upload/contract'
import type { Http } from '#browser/http'

type StorePicked = {
  readonly presignAddress: string
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
  const { presignAddress, key, content, signal, onProgress } = picked
  const body = { key, size: content.size, ...(content.type !== '' && { contentType: content.type }) }
  const { url, headers } = await http.post(presignAddress, { body, schema: presignAnswerSchema })
  signal.throwIfAborted()
  await http.store(url, { headers, body: content, signal, onProgress })
}
