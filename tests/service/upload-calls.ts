import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { PresignResponse } from '#areas/upload/contract'
import { type FormPart, formOf } from '../../platform/objects/testing/start-objects.ts'
import type { As, TestApp } from './start-test-app.ts'

/** Re-exported for areas that upload documents of policies but must not import the area policy. */
export { seedDemoPolicies } from '#areas/policy/server'

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** A file of a form, as a browser sends it. */
export const attached = (fileName: string, content: Buffer | string): FormPart => ({
  field: 'attachment',
  fileName,
  content,
})

/** The form's JSON as a browser sends it: a blob with a file name. */
export const partOf = (field: string, content: unknown): FormPart => ({
  field,
  fileName: 'blob',
  type: 'application/json',
  content: JSON.stringify(content),
})

/** Calls that send files. */
export function uploadCalls(app: TestApp) {
  const sendForm = async (as: As, url: string, parts: readonly FormPart[], headers: Record<string, string> = {}) => {
    const form = formOf(parts)
    return await app.inject(as, {
      method: 'POST',
      url,
      payload: form.payload,
      headers: { ...form.headers, ...headers },
    })
  }
  const post = async (as: As, url: string, payload: object, headers: Record<string, string> = {}) =>
    await app.inject(as, { method: 'POST', url, payload, headers })
  const presign = async (as: As, key: string, size?: number) =>
    await post(as, '/api/presign', size === undefined ? { key } : { key, size })

  return {
    sendForm,
    post,
    presign,
    /** Requests a signed address and sends the file there, as the browser does. */
    put: async (as: As, uuid: string, fileName: string, content: Buffer): Promise<LightMyRequestResponse> => {
      const response = await presign(as, `public/documents/${uuid}/${fileName}`, content.length)
      const { url, headers } = response.json<PresignResponse>()
      const { pathname, search } = new URL(url)
      return await app.server.inject({ method: 'PUT', url: pathname + search, headers, payload: content })
    },
    receipts: async (as: As, kind: 'document' | 'data', page = 0) =>
      await app.inject(as, `/api/quote/uploads?kind=${kind}&page=${page}`),
    /** Downloads a receipt's file from its signed address. */
    download: async (as: As, receiptId: string, fileId: string): Promise<Buffer> => {
      const response = await app.inject(as, `/api/quote/uploads/${receiptId}/files/${fileId}`)
      return (await app.server.inject(response.json<{ url: string }>().url)).rawPayload
    },
    /** The number of uploads in each state, of all users. */
    states: async (): Promise<Record<string, number>> => {
      const { rows } = await app.testDatabase.pool.query<{ state: string; count: string }>(
        'select state, count(*) from upload where expires_at is null or expires_at > $1 group by state',
        [app.deps.clock()],
      )
      return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
    },
  }
}
