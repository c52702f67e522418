import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { CallRefused } from '#areas/identity/portal'
import { sentences } from '#areas/upload/contract'
import { createFilePicking } from './create-file-picking.ts'
import { describePicked } from './describe-picked.ts'
import type { FilePickingOptions } from './file-picking.ts'
import type { FoundNumber } from './personal-numbers/found-number.ts'

type Put = {
  readonly url: string
  readonly name: string
  readonly text: string
  readonly headers: unknown
  readonly signal: AbortSignal
  readonly tell: (sent: number, total: number) => void
  readonly end: (fault?: unknown) => void
}

const number: FoundNumber = { kind: 'tax-file-number', shown: '••• ••• 782', place: { line: 1 }, start: 0, end: 11 }
const file = (name: string, text = 'text', type = '') => new File([text], name, { type })

/** The picking of a form whose gateway, storage and check a test decides about. */
function pickingWith(given: Partial<FilePickingOptions> = {}) {
  const presigned: { key: string; size?: number; contentType?: string }[] = []
  const puts: Put[] = []
  const uploads: { form: FormData; tell: (sent: number, total: number) => void }[] = []
  const fate = {
    presign: null as unknown,
    upload: null as unknown,
    gate: Promise.resolve(),
    uuids: 0,
    uuid: null as unknown,
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
    ...given,
  }
  const post = async (address: string, { body }: { body: { key: string } }) => {
    expect(address).toBe('/api/presign')
    presigned.push(body)
    await fate.gate
    if (fate.presign) throw fate.presign
    return { url: `https://storage.example/${presigned.length}`, headers: { 'if-none-match': '*' } }
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
        end: (fault) => (fault ? reject(fault) : resolve()),
      })
    })
  }
  const upload = async (
    _address: string,
    { body: form, onProgress: tell }: { body: FormData; onProgress: (sent: number, total: number) => void },
  ) => {
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
  const http = { post, store, upload } as unknown as Parameters<typeof createFilePicking>[0]['http']
  const picking = createFilePicking({ options: () => options, http, presignAddress: '/api/presign', check })
  const states = () => Object.fromEntries(picking.picked().files.map(({ name, state }) => [name, state.kind]))
  const idOf = (name: string) => picking.picked().files.find((one) => one.name === name)?.id ?? ''
  const described = () => describePicked(picking.picked(), options.mode, 100)
  return { ...picking, ...picking.verbs, presigned, puts, uploads, fate, states, idOf, described }
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('with pre-signed upload, a picked file', () => {
  it('goes where the gateway says, and is attached only when it has arrived', async () => {
    const form = pickingWith({ keyPrefix: 'public/documents/' })
    form.pick([file('a b#.pdf', 'text', 'application/pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    expect(form.presigned).toEqual([
      { key: 'public/documents/uuid-1/a b#.pdf', size: 4, contentType: 'application/pdf' },
    ])
    expect(form.puts[0]).toMatchObject({ url: 'https://storage.example/1', headers: { 'if-none-match': '*' } })
    expect(form.described()).toMatchObject({ attached: [], busy: true })
    form.puts[0]?.tell(2, 4)
    expect(form.picked().files[0]?.state).toEqual({ kind: 'uploading', sentBytes: 2 })
    form.puts[0]?.end()
    await vi.waitFor(() => expect(form.states()).toEqual({ 'a b#.pdf': 'uploaded' }))
    expect(form.described()).toMatchObject({ attached: [{ name: 'a b#.pdf' }], busy: false })
  })

  it('goes with at most two others at once', async () => {
    const form = pickingWith()
    form.pick(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name)))
    await vi.waitFor(() => expect(form.puts).toHaveLength(3))
    expect(form.states()['d.pdf']).toBe('waiting')
    form.puts[1]?.end()
    await vi.waitFor(() => expect(form.puts).toHaveLength(4))
    expect(form.fate.uuids).toBe(1)
  })

  it('that fails says why, is logged without its name, and goes again on Retry', async () => {
    const form = pickingWith()
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    form.puts[0]?.end(new CallRefused(503, [{ code: 'busy', message: 'The service is busy.' }]))
    await vi.waitFor(() =>
      expect(form.picked().files[0]?.state).toEqual({ kind: 'failed', reason: 'The service is busy.' }),
    )
    expect(JSON.stringify(vi.mocked(console.error).mock.calls)).not.toContain('a.pdf')
    expect(form.described().attached).toEqual([])
    form.retry(form.idOf('a.pdf'))
    await vi.waitFor(() => expect(form.puts).toHaveLength(2))
    form.puts[1]?.end()
    await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'uploaded' }))
  })

  it.each([
    [
      'that the gateway refuses is not tried again',
      new CallRefused(400, [{ code: 'file-type', message: 'a.pdf was not accepted: its type is not.' }]),
      { kind: 'refused', reason: 'Its type is not.' },
    ],
    ['that finds no network can be', new TypeError('x'), { kind: 'failed', reason: sentences.uploadFailed }],
    [
      'that is refused without a word can be',
      new CallRefused(502, []),
      { kind: 'failed', reason: sentences.storageFailed },
    ],
  ])('%s', async (_what, fault, state) => {
    const form = pickingWith()
    form.fate.presign = fault
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.picked().files[0]?.state).toEqual(state))
  })

  it('that is cancelled is given up and leaves', async () => {
    const form = pickingWith()
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    form.cancel(form.idOf('a.pdf'))
    expect(form.puts[0]?.signal.aborted).toBe(true)
    expect(form.picked().files).toEqual([])
    form.pick([file('b.pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(2))
    expect(console.error).not.toHaveBeenCalled()
  })

  it('of the same name takes the other’s place, says so, and waits until that one is given up', async () => {
    const form = pickingWith()
    form.pick([file('a.pdf', 'old')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    form.pick([file('a.pdf', 'new')])
    expect(form.puts[0]?.signal.aborted).toBe(true)
    expect(form.picked().notices).toMatchObject([{ kind: 'replaced', message: sentences.replaced('a.pdf') }])
    await vi.waitFor(() => expect(form.puts).toHaveLength(2))
    form.puts[1]?.end()
    await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'uploaded' }))
    expect(form.puts[1]?.text).toBe('new')
  })

  it('of the same name is asked for only when the gateway has answered for the other: the server takes the newest', async () => {
    const form = pickingWith()
    let answer = () => undefined as void
    form.fate.gate = new Promise((resolve) => {
      answer = resolve
    })
    form.pick([file('a.pdf', 'old')])
    await vi.waitFor(() => expect(form.presigned).toHaveLength(1))
    form.pick([file('a.pdf', 'new'), file('b.pdf')])
    await vi.waitFor(() => expect(form.presigned.map(({ key }) => key)).toEqual(['uuid-1/a.pdf', 'uuid-1/b.pdf']))
    answer()
    await vi.waitFor(() => expect(form.puts.map(({ text }) => text)).toContain('new'))
    expect(form.puts.map(({ text }) => text)).not.toContain('old')
  })

  it('goes under a new uuid after a reset, which gives up what is under way', async () => {
    const form = pickingWith()
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    form.reset()
    expect(form.puts[0]?.signal.aborted).toBe(true)
    expect(form.picked()).toEqual({ files: [], notices: [] })
    form.pick([file('b.pdf')])
    await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-2/b.pdf'))
  })

  it('goes under the uuid of a draft, beside the files that lie there', async () => {
    const form = pickingWith()
    form.restore({ uuid: 'uuid-of-draft', files: [{ name: 'old.pdf', size: 98 }] })
    expect(form.described()).toMatchObject({ attached: [{ name: 'old.pdf' }], totalBytes: 98 })
    form.pick([file('big.pdf'), file('b.pdf', 'x')])
    expect(form.picked().notices).toMatchObject([{ kind: 'size', names: ['big.pdf'] }])
    await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-of-draft/b.pdf'))
    expect(await form.uuid()).toBe('uuid-of-draft')
  })

  it('asks again for a uuid that could not be had', async () => {
    const form = pickingWith()
    form.fate.uuid = new CallRefused(503, [])
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'failed' }))
    form.fate.uuid = null
    form.retry(form.idOf('a.pdf'))
    await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-1/a.pdf'))
  })

  it('of a batch that has expired goes into a new one on Retry', async () => {
    const form = pickingWith()
    form.fate.presign = new CallRefused(404, [{ code: 'not-found', message: 'This form is no longer open.' }])
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'failed' }))
    form.fate.presign = null
    form.retry(form.idOf('a.pdf'))
    await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-2/a.pdf'))
  })

  it('that the submit misses can be sent again, and one that it refuses cannot', async () => {
    const form = pickingWith()
    form.restore({ uuid: 'u', files: [{ name: 'old.pdf', size: 1 }] })
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    form.puts[0]?.end()
    await vi.waitFor(() => expect(form.states()['a.pdf']).toBe('uploaded'))
    form.showRefused([
      { code: 'file-missing', message: 'a.pdf has not arrived here, or waited too long. Attach it again.' },
      { code: 'file-missing', message: 'old.pdf has not arrived here, or waited too long. Attach it again.' },
    ])
    expect(form.states()).toEqual({ 'old.pdf': 'refused', 'a.pdf': 'failed' })
  })
})

describe('what is left out', () => {
  it('is said, and the others are kept', async () => {
    const form = pickingWith({ mode: 'form' })
    form.pick([file('a.pdf'), file('b.exe'), file('c.pdf', ''), file('d.pdf', 'x'.repeat(97))])
    expect(form.picked().notices.map(({ kind, names }) => [kind, names])).toEqual([
      ['size', ['d.pdf']],
      ['type', ['b.exe']],
      ['empty', ['c.pdf']],
    ])
    expect(Object.keys(form.states())).toEqual(['a.pdf'])
  })

  it('for its size is no longer said once a file is removed', () => {
    const form = pickingWith({ mode: 'form' })
    form.pick([file('a.pdf'), file('b.exe'), file('d.pdf', 'x'.repeat(97))])
    form.remove(form.idOf('a.pdf'))
    expect(form.picked().notices.map(({ kind }) => kind)).toEqual(['type'])
  })
})

describe('one file only', () => {
  it('is the last that was picked', () => {
    const form = pickingWith({ mode: 'form', single: true })
    form.pick([file('a.pdf', 'x'.repeat(60))])
    form.pick([file('b.pdf'), file('c.pdf', 'x'.repeat(60))])
    expect(Object.keys(form.states())).toEqual(['c.pdf'])
    expect(form.picked().notices.map(({ kind }) => kind)).toEqual(['only-one'])
  })
})

describe('in a form, picked files', () => {
  const request = { part: { name: 'referral', content: { lenderRefNumber: 'A1' } }, schema: z.unknown() }

  it('wait for the submit and go in one request, whose progress is shared out among them', async () => {
    const form = pickingWith({ mode: 'form' })
    form.pick([file('a.pdf', 'four'), file('b.txt', 'sixsix')])
    await vi.waitFor(() => expect(form.described()).toMatchObject({ busy: false, attached: [{}, {}] }))
    const sending = form.sendForm('/api/credit-referral/submit', request)
    form.uploads[0]?.tell(27, 30)
    expect(form.picked().files.map(({ state }) => state)).toEqual([
      { kind: 'uploading', sentBytes: 4 },
      { kind: 'uploading', sentBytes: 3 },
    ])
    expect(await sending).toEqual({ requestId: '1' })
    expect(form.states()).toEqual({ 'a.pdf': 'uploaded', 'b.txt': 'uploaded' })
    const parts = Array.from(form.uploads[0]?.form ?? [], ([name, value]) => [
      name,
      value instanceof File && value.name,
    ])
    expect(parts).toEqual([
      ['referral', 'referral.json'],
      ['attachment', 'a.pdf'],
      ['attachment', 'b.txt'],
    ])
    expect(form.fate.uuids).toBe(0)
  })

  it('wait again when it is refused', async () => {
    const form = pickingWith({ mode: 'form' })
    form.pick([file('a.pdf')])
    await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'waiting' }))
    form.fate.upload = new CallRefused(400, [])
    await expect(form.sendForm('/api/a', request)).rejects.toBe(form.fate.upload)
    expect(form.states()).toEqual({ 'a.pdf': 'waiting' })
  })
})

describe('a file with personal numbers in it', () => {
  const asked = async (name = 'personal.txt') => {
    const form = pickingWith()
    form.pick([file(name, '123 456 782'), file('other.txt')])
    await vi.waitFor(() => expect(form.states()).toMatchObject({ [name]: 'asking', 'other.txt': 'uploading' }))
    expect(form.presigned.map(({ key }) => key)).toEqual(['uuid-1/other.txt'])
    return form
  }

  it('is not sent before the person says so, and then as it is', async () => {
    const form = await asked()
    form.answer(form.idOf('personal.txt'), 'attach')
    await vi.waitFor(() => expect(form.puts).toHaveLength(2))
    expect(form.puts[1]?.text).toBe('123 456 782')
  })

  it('is sent masked when the person wants that', async () => {
    const form = await asked()
    form.answer(form.idOf('personal.txt'), 'mask')
    await vi.waitFor(() => expect(form.puts).toHaveLength(2))
    expect(form.puts[1]).toMatchObject({ name: 'personal.txt', text: 'XXX XXX XXX' })
  })

  it('leaves when the person wants that', async () => {
    const form = await asked()
    form.answer(form.idOf('personal.txt'), 'remove')
    expect(Object.keys(form.states())).toEqual(['other.txt'])
  })

  it('that cannot be read is sent as ever, and nothing about it is logged', async () => {
    const form = pickingWith()
    form.pick([file('broken.pdf')])
    await vi.waitFor(() => expect(form.puts).toHaveLength(1))
    expect(console.error).not.toHaveBeenCalled()
  })
})
