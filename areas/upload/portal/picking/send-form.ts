import type { Http } from '#browser/http'
import { attributeBytes } from './attribute-bytes.ts'
import { becomePicked } from './change-picked.ts'
import type { PickedStore } from './create-picked-store.ts'
import { everyPercent } from './every-percent.ts'
import type { SendFormRequest } from './file-picking.ts'
import { formOf } from './form-of.ts'
import type { PickedState } from './picked-file.ts'

/** Sends what waits in one request. When it fails, everything waits again. @throws CallRefused */
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
    store.change(going.reduce((now, { id }, index) => becomePicked(now, id, state(index)), store.picked()))
  }
  try {
    const answer = await http.upload(address, {
      body: formOf(part, filePart, going),
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
