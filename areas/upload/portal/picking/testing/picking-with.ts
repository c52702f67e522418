import { expect } from 'vitest'
import type { FoundNumber } from '../../personal-numbers/personal-number.ts'
import { createFilePicking, type FilePickingOptions } from '../file-picking.ts'
import { describePicked } from '../picked-files.ts'

type Put = {
  readonly url: string
  readonly name: string
  readonly text: string
  readonly headers: unknown
  readonly signal: AbortSignal
  readonly tell: (sent: number, total: number) => void
  readonly end: (error?: unknown) => void
}

const number: FoundNumber = { kind: 'tax-file-number', shown: '••• ••• 782', place: { line: 1 }, start: 0, end: 11 }
export const file = (name: string, text = 'text', type = '') => new File([text], name, { type, lastModified: 1 })

/** Creates a file picking whose gateway, storage and check the test controls. */
export function pickingWith(changes: Partial<FilePickingOptions> = {}) {
  const presigned: { key: string; size?: number; contentType?: string }[] = []
  const puts: Put[] = []
  const uploads: { form: FormData; tell: (sent: number, total: number) => void }[] = []
  const fate = {
    presign: null as unknown,
    upload: null as unknown,
    gate: Promise.resolve(),
    uuids: 0,
    uuid: null as unknown,
    headers: { 'if-none-match': '*' } as Record<string, string>,
  }
  const options: FilePickingOptions = {
    mode: 'pre-signed',
    fileTypes: ['.pdf', '.txt'],
    totalLimitMegabytes: 100 / 1024 / 1024,
    loadUuid: async () => {
      if (fate.uuid) throw fate.uuid
      fate.uuids += 1
      return `uuid-${fate.uuids}`
    },
    ...changes,
  }
  const presign = async (body: { key: string }) => {
    presigned.push(body)
    await fate.gate
    if (fate.presign) throw fate.presign
    return { url: `https://storage.example/${presigned.length}`, headers: fate.headers }
  }
  const store = async (
    url: string,
    sent: { headers: unknown; body: File; signal: AbortSignal; onProgress: Put['tell'] },
  ) => {
    const { headers, body, signal, onProgress: tell } = sent
    const text = await body.text()
    await new Promise<void>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      puts.push({
        url,
        name: body.name,
        text,
        headers,
        signal,
        tell,
        end: (error) => (error ? reject(error) : resolve()),
      })
    })
  }
  const upload = async (form: FormData, tell: (sent: number, total: number) => void) => {
    uploads.push({ form, tell })
    tell(29, 30)
    if (fate.upload) throw fate.upload
    return { requestId: '1' }
  }
  const check = {
    find: async ({ name }: File) => {
      if (name.startsWith('broken')) throw new Error('It cannot be read')
      return name.startsWith('personal') ? [number] : []
    },
    mask: async ({ name }: File) => file(name, 'XXX XXX XXX'),
  }
  const gateway = { address: '/api/presign', storageHeaders: { 'x-amz-server-side-encryption': 'aws:kms' } }
  const post = (
    address: string,
    { body, onProgress }: { body: FormData | { key: string }; onProgress: Put['tell'] },
  ) => {
    if (body instanceof FormData) return upload(body, onProgress)
    expect(address).toBe(gateway.address)
    return presign(body)
  }
  const http = { post, store } as unknown as Parameters<typeof createFilePicking>[0]['http']
  const picking = createFilePicking({ options: () => options, http, gateway, check })
  const states = () => Object.fromEntries(picking.store.getState().files.map(({ name, state }) => [name, state.kind]))
  const idOf = (name: string) => picking.store.getState().files.find((one) => one.name === name)?.id ?? ''
  const described = () => describePicked(picking.store.getState(), options.mode, 100)
  return { ...picking.verbs, picked: picking.store.getState, presigned, puts, uploads, fate, states, idOf, described }
}
