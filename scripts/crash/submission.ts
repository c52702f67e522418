import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/database'

/** The part of a response that is the same each time. */
export type CallResult = Readonly<Record<string, string | number>>

/** A call to the running server; throws when the server is killed before it responds. */
export type Call = (path: string, init?: RequestInit) => Promise<Response>

type SentFile = { readonly name: string; readonly content: Buffer<ArrayBuffer>; readonly sha256: string }

/** A change that is retried with the same idempotency key until a response arrives. */
export type Submission = {
  readonly kind: string
  /** Retries until a response arrives. */
  readonly send: (call: Call) => Promise<CallResult>
  /** A message per confirmed record that is missing. */
  readonly findLost: (database: Database, call: Call, result: CallResult) => Promise<string[]>
}

const root = '/api/credit-referral'

/** A text file of this many bytes, different for each name. */
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
    findLost: (database, call, result) => findLostFiles(database, call, result, files),
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
    findLost: (database, call, result) => findLostFiles(database, call, result, files),
    send: async (call) => {
      uuid ??= (await read<{ uuid: string }>(await call(`${root}/uuid`))).uuid
      for (const { name, content } of files.filter((file) => !sent.has(file.name))) {
        const body = JSON.stringify({ key: `${uuid}/${name}`, size: content.length })
        const address = await call('/api/presign', { method: 'POST', body, headers: json })
        const { url, headers } = await read<{ url: string; headers: Record<string, string> }>(address)
        const { pathname, search } = new URL(url)
        const put = await call(pathname + search, { method: 'PUT', body: new Uint8Array(content), headers })
        if (!put.ok) throw new Error(`${name} got the response ${put.status}: ${await put.text()}`)
        sent.add(name)
      }
      const body = JSON.stringify({ ...referral, uuid, filenames: files.map(({ name }) => name) })
      const headers = { ...json, 'idempotency-key': key }
      return await read(await call(`${root}/request-submit`, { method: 'POST', body, headers }))
    },
  }
}

/** A refusal: a killed server may not respond, but must not refuse. */
export class WronglyRefused extends Error {
  override name = 'WronglyRefused'
}

export async function read<Body = CallResult>(response: Response): Promise<Body> {
  const text = await response.text()
  if (!response.ok) throw new WronglyRefused(`${response.status} ${text}`)
  return JSON.parse(text) as Body
}

/** Downloads every file of a version and compares it with what was sent, byte for byte. */
async function findLostFiles(
  database: Database,
  call: Call,
  { requestId, version }: CallResult,
  files: readonly SentFile[],
): Promise<string[]> {
  const { rows } = await sql<{ upload_id: string; name: string }>`
    select upload_id, name from case_document
    where channel = 'IRONBARK' and case_kind = 'referral' and case_id = ${requestId} and version = ${version}
  `.execute(database)
  const errors = rows.length === files.length ? [] : [`${requestId} has ${rows.length} files in version ${version}`]
  for (const { name, sha256 } of files) {
    const upload = rows.find((row) => row.name === name)
    const opened = await call(`/api/credit-referral/documents/${requestId}/${upload?.upload_id}`)
    const { url } = (await opened.json()) as { url: string }
    const bytes = await (await call(url)).bytes()
    if (createHash('sha256').update(bytes).digest('hex') !== sha256) errors.push(`${name} is not what was sent`)
  }
  return errors
}
