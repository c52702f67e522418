import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { messages } from '#areas/upload/contract'
import { CallRefused } from '#browser/http'
import { attributeBytes } from './send-files.ts'
import { file, pickingWith } from './testing/picking-with.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const aboutFile = (name: string) => ({ name, reason: 'Attach it again.' })

it('with pre-signed upload, a picked file is uploaded to the address of the gateway, and attached only when the upload is complete', async () => {
  const form = pickingWith({ keyPrefix: 'public/documents/' })
  form.pick([file('a b#.pdf', 'text', 'application/pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  expect(form.presigned).toEqual([{ key: 'public/documents/uuid-1/a b#.pdf', size: 4, contentType: 'application/pdf' }])
  expect(form.puts[0]).toMatchObject({ url: 'https://storage.example/1', headers: { 'if-none-match': '*' } })
  expect(form.described()).toMatchObject({ attached: [], busy: true })
  form.puts[0]?.tell(2, 4)
  expect(form.picked().files[0]?.state).toEqual({ kind: 'uploading', sentBytes: 2 })
  form.puts[0]?.end()
  await vi.waitFor(() => expect(form.states()).toEqual({ 'a b#.pdf': 'uploaded' }))
  expect(form.described()).toMatchObject({ attached: [{ name: 'a b#.pdf' }], busy: false })
})

it('with pre-signed upload, a picked file is uploaded with the configured encryption headers when the gateway returns only a URL', async () => {
  const form = pickingWith()
  form.fate.headers = {}
  form.pick([file('a.pdf', 'text', 'application/pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  expect(form.puts[0]?.headers).toEqual({
    'content-type': 'application/pdf',
    'x-amz-server-side-encryption': 'aws:kms',
  })
})

it('with pre-signed upload, a picked file is uploaded with at most two others at once', async () => {
  const form = pickingWith()
  form.pick(['a.pdf', 'b.pdf', 'c.pdf', 'd.pdf'].map((name) => file(name)))
  await vi.waitFor(() => expect(form.puts).toHaveLength(3))
  expect(form.states()['d.pdf']).toBe('waiting')
  form.puts[1]?.end()
  await vi.waitFor(() => expect(form.puts).toHaveLength(4))
  expect(form.fate.uuids).toBe(1)
})

it('with pre-signed upload, a picked file that fails shows the reason, is logged without its name, and is uploaded again on Retry', async () => {
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
    new CallRefused(400, [
      {
        code: 'file-type',
        message: 'a.pdf was not accepted: its type is not.',
        file: { name: 'a.pdf', reason: 'Its type is not.' },
      },
    ]),
    { kind: 'refused', reason: 'Its type is not.' },
  ],
  ['that finds no network can be', new TypeError('x'), { kind: 'failed', reason: messages.uploadFailed }],
  [
    'that is refused without a word can be',
    new CallRefused(502, []),
    { kind: 'failed', reason: messages.storageFailed },
  ],
])('with pre-signed upload, a picked file %s', async (_what, error, state) => {
  const form = pickingWith()
  form.fate.presign = error
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.picked().files[0]?.state).toEqual(state))
})

it('with pre-signed upload, a picked file that is cancelled is aborted and removed', async () => {
  const form = pickingWith()
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  form.remove(form.idOf('a.pdf'))
  expect(form.puts[0]?.signal.aborted).toBe(true)
  expect(form.picked().files).toEqual([])
  form.pick([file('b.pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(2))
  expect(console.error).not.toHaveBeenCalled()
})

it('with pre-signed upload, a picked file that is picked again replaces itself with a notice, after the first upload is aborted', async () => {
  const form = pickingWith()
  form.pick([file('a.pdf', 'old')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  form.pick([file('a.pdf', 'new')])
  expect(form.puts[0]?.signal.aborted).toBe(true)
  expect(form.picked().notices).toMatchObject([{ kind: 'replaced', message: messages.replaced('a.pdf') }])
  await vi.waitFor(() => expect(form.puts).toHaveLength(2))
  form.puts[1]?.end()
  await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'uploaded' }))
  expect(form.puts[1]?.text).toBe('new')
})

it('with pre-signed upload, a file that is picked again is requested only after the response for the first, because the server uses the newest', async () => {
  const form = pickingWith()
  const { promise, resolve: response } = Promise.withResolvers<void>()
  form.fate.gate = promise
  form.pick([file('a.pdf', 'old')])
  await vi.waitFor(() => expect(form.presigned).toHaveLength(1))
  form.pick([file('a.pdf', 'new'), file('b.pdf')])
  await vi.waitFor(() => expect(form.presigned.map(({ key }) => key)).toEqual(['uuid-1/a.pdf', 'uuid-1/b.pdf']))
  response()
  await vi.waitFor(() => expect(form.puts.map(({ text }) => text)).toContain('new'))
  expect(form.puts.map(({ text }) => text)).not.toContain('old')
})

it('with pre-signed upload, a picked file with the name of another is uploaded under a number, with a notice while both are listed', async () => {
  const form = pickingWith()
  form.pick([file('payslip.pdf', 'Jane')])
  form.pick([file('payslip.pdf', 'John, another')])
  await vi.waitFor(() =>
    expect(form.presigned.map(({ key }) => key)).toEqual(['uuid-1/payslip.pdf', 'uuid-1/payslip (2).pdf']),
  )
  expect(form.picked().notices).toMatchObject([
    { kind: 'renamed', message: messages.renamed('payslip.pdf', 'payslip (2).pdf') },
  ])
  form.remove(form.idOf('payslip.pdf'))
  expect(form.picked().notices).toEqual([])
  expect(Object.keys(form.states())).toEqual(['payslip (2).pdf'])
})

it('with pre-signed upload, a picked file is uploaded under a new uuid after a reset, which aborts all uploads', async () => {
  const form = pickingWith()
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  form.reset()
  expect(form.puts[0]?.signal.aborted).toBe(true)
  expect(form.picked()).toEqual({ files: [], notices: [], formNumber: 2 })
  expect(form.fate.uuids).toBe(2)
  form.pick([file('b.pdf')])
  await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-2/b.pdf'))
})

it('with pre-signed upload, a picked file is uploaded under the uuid of a draft, beside its files', async () => {
  const form = pickingWith()
  form.restore({ uuid: 'uuid-of-draft', files: [{ name: 'old.pdf', size: 98 }] })
  expect(form.described()).toMatchObject({ attached: [{ name: 'old.pdf' }], totalBytes: 98 })
  form.pick([file('big.pdf'), file('b.pdf', 'x')])
  expect(form.picked().notices).toMatchObject([{ kind: 'size', names: ['big.pdf'] }])
  await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-of-draft/b.pdf'))
  expect(await form.uuid()).toBe('uuid-of-draft')
})

it('with pre-signed upload, a picked file is uploaded under the first uuid of its form', async () => {
  const form = pickingWith()
  form.begin()
  expect(form.fate.uuids).toBe(1)
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-1/a.pdf'))
  expect(form.fate.uuids).toBe(1)
})

it('with pre-signed upload, a picked file requests the uuid again after a failure', async () => {
  const form = pickingWith()
  form.fate.uuid = new CallRefused(503, [])
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'failed' }))
  form.fate.uuid = null
  form.retry(form.idOf('a.pdf'))
  await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-1/a.pdf'))
})

it('with pre-signed upload, a picked file of an expired batch is uploaded to a new one on Retry', async () => {
  const form = pickingWith()
  form.fate.presign = new CallRefused(404, [{ code: 'not-found', message: 'This form has expired.' }])
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.states()).toEqual({ 'a.pdf': 'failed' }))
  form.fate.presign = null
  form.retry(form.idOf('a.pdf'))
  await vi.waitFor(() => expect(form.presigned.at(-1)?.key).toBe('uuid-2/a.pdf'))
})

it('with pre-signed upload, a picked file that the submit reports as missing can be retried, and a refused one cannot', async () => {
  const form = pickingWith()
  form.restore({ uuid: 'u', files: [{ name: 'old.pdf', size: 1 }] })
  form.pick([file('a.pdf')])
  await vi.waitFor(() => expect(form.puts).toHaveLength(1))
  form.puts[0]?.end()
  await vi.waitFor(() => expect(form.states()['a.pdf']).toBe('uploaded'))
  form.showRefused([{ code: 'scan-unavailable', message: 'It could not be checked.', file: aboutFile('a.pdf') }])
  expect(form.states(), 'the scanner is away').toEqual({ 'old.pdf': 'uploaded', 'a.pdf': 'uploaded' })
  form.showRefused([
    { code: 'file-missing', message: 'It is not here.', file: aboutFile('a.pdf') },
    { code: 'file-missing', message: 'It is not here.', file: aboutFile('old.pdf') },
    { code: 'invalid', message: 'a.pdf is named by chance.' },
  ])
  expect(form.states()).toEqual({ 'old.pdf': 'refused', 'a.pdf': 'failed' })
})

it.each([
  ['nothing has gone', 0, [0, 0, 0]],
  ['only what surrounds the files has gone', 30, [0, 0, 0]],
  ['the first is under way', 80, [50, 0, 0]],
  ['the second is under way', 180, [100, 50, 0]],
  ['all has gone', 630, [100, 200, 300]],
])('when %s, the bytes belong to the files in order', (_what, sent, shares) => {
  expect(attributeBytes([100, 200, 300], sent, 630)).toEqual(shares)
})
