import { type AskParts, askWithProgress, type TellProgress } from './ask-with-progress.ts'
import { describeBody } from './describe-body.ts'
import type { Intention } from './intention.ts'
import { jsonOf, type Reads, readAs } from './read-answer.ts'
import { readRefusal } from './read-refusal.ts'
import { createSend, type SendDependencies } from './send.ts'

type UploadFiles<T> = {
  readonly body: FormData | Blob
  readonly schema: Reads<T>
  readonly headers?: HeadersInit
  readonly intention?: Intention
  readonly signal?: AbortSignal
  readonly onProgress?: TellProgress
}

/** Posts files to a service as `send` does, telling how far they are. @throws CallRefused */
export async function uploadFiles<T>(parts: SendDependencies & AskParts, address: URL, upload: UploadFiles<T>) {
  const { body, schema, intention, signal, onProgress } = upload
  const headers = new Headers(upload.headers)
  if (intention) headers.set('Idempotency-Key', intention.keyFor(await describeBody(body)))
  const send = createSend({ ...parts, fetch: askWithProgress(parts, onProgress) })
  const answer = await send(address, { method: 'POST', headers, body, ...(signal && { signal }) })
  if (!answer.ok) throw await readRefusal(answer, new Date())
  intention?.done()
  return readAs(schema, await jsonOf(answer))
}
