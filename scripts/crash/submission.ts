import { createHash } from 'node:crypto'

export type Answer = { readonly requestId: string; readonly version: number }

/** A call to the server that runs now; throws when the server is gone before it has answered. */
export type Call = (path: string, init?: RequestInit) => Promise<Response>

export type SentFile = { readonly name: string; readonly content: Buffer<ArrayBuffer>; readonly sha256: string }

/** A referral as a browser sends it, again and again until it is answered: always under the same key. */
export type Submission = {
  readonly kind: 'submit' | 'resubmit' | 'request-submit'
  readonly files: readonly SentFile[]
  /** Goes on where it was cut off. */
  readonly send: (call: Call) => Promise<Answer>
}

const root = '/api/credit-referral'

/** A text file of that many bytes, another one for each name. */
export function textFile(name: string, size: number): SentFile {
  const content = Buffer.alloc(size, `${name} was read aloud.\n`)
  return { name, content, sha256: createHash('sha256').update(content).digest('hex') }
}

export function prepareForm(
  kind: 'submit' | 'resubmit',
  referral: object,
  files: readonly SentFile[],
  key: string,
): Submission {
  return {
    kind,
    files,
    send: async (call) => {
      const form = new FormData()
      for (const { name, content } of files) form.append('attachment', new Blob([content]), name)
      form.append('referral', new Blob([JSON.stringify(referral)], { type: 'application/json' }))
      return await read(
        await call(`${root}/${kind}`, { method: 'POST', body: form, headers: { 'idempotency-key': key } }),
      )
    },
  }
}

export function prepareAhead(referral: object, files: readonly SentFile[], key: string): Submission {
  const sent = new Set<string>()
  let uuid: string | null = null
  const json = { 'content-type': 'application/json' }
  return {
    kind: 'request-submit',
    files,
    send: async (call) => {
      uuid ??= (await read<{ uuid: string }>(await call(`${root}/uuid`))).uuid
      for (const { name, content } of files.filter((file) => !sent.has(file.name))) {
        const body = JSON.stringify({ key: `${uuid}/${name}`, size: content.length })
        const address = await call('/api/presign', { method: 'POST', body, headers: json })
        const { url, headers } = await read<{ url: string; headers: Record<string, string> }>(address)
        const { pathname, search } = new URL(url)
        const put = await call(pathname + search, { method: 'PUT', body: new Uint8Array(content), headers })
        if (!put.ok) throw new Error(`${name} was answered with ${put.status}: ${await put.text()}`)
        sent.add(name)
      }
      const body = JSON.stringify({ ...referral, uuid, filenames: files.map(({ name }) => name) })
      const headers = { ...json, 'idempotency-key': key }
      return await read(await call(`${root}/request-submit`, { method: 'POST', body, headers }))
    },
  }
}

/** Thrown for an answer that is a refusal: whoever was killed may not answer at all, but never that. */
export class WronglyRefused extends Error {
  override name = 'WronglyRefused'
}

async function read<Body = Answer>(response: Response): Promise<Body> {
  const text = await response.text()
  if (!response.ok) throw new WronglyRefused(`${response.status} ${text}`)
  return JSON.parse(text) as Body
}
