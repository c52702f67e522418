import { type AskParts, askWithProgress, type TellProgress } from './ask-with-progress.ts'
import { readRefusal } from './read-refusal.ts'
import { reaching } from './send.ts'

type StoreFile = {
  readonly body: FormData | Blob
  readonly headers?: HeadersInit
  readonly signal?: AbortSignal
  readonly onProgress?: TellProgress
}

/** Puts a file into storage: with the headers that were signed and no others of ours. @throws CallRefused */
export async function storeFile(parts: AskParts, url: URL, { body, headers, signal, onProgress }: StoreFile) {
  const put = reaching(askWithProgress(parts, onProgress))
  const answer = await put(url, { method: 'PUT', body, ...(headers && { headers }), ...(signal && { signal }) })
  if (!answer.ok) throw await readRefusal(answer, new Date())
}
