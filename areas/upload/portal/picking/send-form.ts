import type { AnswerSchema, Http, IdempotencyKey } from '#browser/http'
import type { PickedStore } from './create-picked-store.ts'
import { type PickedState, setPickedState } from './picked-files.ts'
import { everyPercent } from './send-picked.ts'

/** One multipart request with the picked files. */
export type SendFormRequest<T> = {
  /** The name and content of the JSON part, as in `referral`. */
  readonly part: { readonly name: string; readonly content: unknown }
  /** The field name of the file parts. Default `attachment`. */
  readonly filePart?: string
  readonly schema: AnswerSchema<T>
  readonly idempotencyKey?: IdempotencyKey
  readonly signal?: AbortSignal
}

/** Sends the waiting files in one request. After a failure they wait again. @throws CallRefused */
export async function sendForm<T>(
  { store, http }: { readonly store: PickedStore; readonly http: Pick<Http, 'upload'> },
  address: string,
  { part, filePart = 'attachment', schema, idempotencyKey, signal }: SendFormRequest<T>,
): Promise<T> {
  const going = store.picked().files.flatMap(({ id, name, state }) => {
    const held = state.kind === 'waiting' ? store.held(id) : undefined
    return held ? [{ id, name, content: held.content }] : []
  })
  const sizes = going.map(({ content }) => content.size)
  const becomeAll = (state: (index: number) => PickedState) => {
    store.change(going.reduce((now, { id }, index) => setPickedState(now, id, state(index)), store.picked()))
  }
  // The JSON part first, so that an invalid form is refused before its files are read.
  const form = new FormData()
  form.append(part.name, new Blob([JSON.stringify(part.content)], { type: 'application/json' }), `${part.name}.json`)
  for (const { name, content } of going) form.append(filePart, content, name)
  try {
    const answer = await http.upload(address, {
      body: form,
      schema,
      ...(idempotencyKey && { idempotencyKey }),
      ...(signal && { signal }),
      onProgress: everyPercent((sentBytes, totalBytes) => {
        const sent = attributeBytes(sizes, sentBytes, totalBytes)
        becomeAll((index) => ({ kind: 'uploading', sentBytes: sent[index] ?? 0 }))
      }),
    })
    becomeAll(() => ({ kind: 'uploaded' }))
    return answer
  } catch (error) {
    becomeAll(() => ({ kind: 'waiting' }))
    throw error
  }
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
