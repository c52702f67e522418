import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { setUpForms } from '../../tests/service/set-up-forms.ts'
import { startFakeClamd } from '../files/testing/fake-clamd.ts'
import { makeZip } from '../files/testing/make-zip.ts'
import { officePackage, pdf, program, samples } from '../files/testing/samples.ts'
import type { StoredFile } from './index.ts'
import { attached, megabyte, referral } from './testing/start-form.ts'
import { type FormPart, formOf } from './testing/start-objects.ts'

const start = setUpForms()

/** Creates a file in place of a folder, so that writes fail as on a full disk. */
async function blockFolder(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await writeFile(folder, '')
}

it('every byte of every file in a form is stored, and stays once a record has accepted the files', async () => {
  const objects = await start()
  const large = Buffer.concat([pdf, randomBytes(megabyte), pdf])
  const response = await objects.send([
    referral,
    attached('Statement.PDF', large),
    attached('letter.docx', samples['letter.docx']),
    attached('notes.txt', 'Two notes'),
  ])
  const { content, files } = response.json<{ content: unknown; files: StoredFile[] }>()
  expect(content).toEqual({ creditNotes: 'A note' })
  expect(files.map(({ name, size }) => [name, size])).toEqual([
    ['Statement.PDF', large.length],
    ['letter.docx', samples['letter.docx']?.length],
    ['notes.txt', 9],
  ])
  await objects.accept(files)
  const fetched = await objects.download(files[0]?.uploadId ?? '')
  expect(fetched.rawPayload.equals(large)).toBe(true)
  expect(await objects.spooled()).toEqual([])
})

it('the JSON part of a form may be a file, and may follow the files', async () => {
  const objects = await start()
  const response = await objects.send([attached('a.pdf'), { ...referral, fileName: 'blob', type: 'application/json' }])
  expect(response.json()).toMatchObject({ content: { creditNotes: 'A note' }, files: [{ name: 'a.pdf' }] })
})

it('a form may have no file', async () => {
  expect((await (await start()).send([referral])).json()).toMatchObject({ files: [] })
})

it('the JSON part of a form may have the content type application/json', async () => {
  const response = await (await start()).send([{ ...referral, type: 'application/json' }])
  expect(response.json()).toMatchObject({ content: { creditNotes: 'A note' } })
})

it.each<[string, FormPart[], number, RegExp]>([
  ['when its content is refused', [attached('a.pdf')], 400, /The referral is missing/],
  ['when a part is unknown', [referral, { field: 'other', content: 'x' }], 400, /invalid-form/],
  ['when its content comes twice', [referral, referral], 400, /invalid-form/],
  ['when its content is no JSON', [{ field: 'referral', content: '{' }], 400, /invalid-form/],
  [
    'when its content holds a control character',
    [{ field: 'referral', content: '"\\u0000"' }],
    400,
    /control characters/,
  ],
  [
    'when a file is a renamed program',
    [referral, attached('a.pdf'), attached('b.pdf', program)],
    400,
    /b\.pdf was not accepted: its content is a program/,
  ],
  ['when a file is of another type', [referral, attached('a.exe', program)], 400, /a\.exe was not accepted: its type/],
  [
    'when two files have one name',
    [referral, attached('a.pdf'), attached('folder/a.pdf', pdf)],
    400,
    /a\.pdf is attached twice\. Remove or rename one of the two\./,
  ],
  ['when a file is empty', [referral, attached('a.pdf', '')], 400, /a\.pdf was not accepted: it is empty/],
  [
    'when a file alone is too large',
    [referral, attached('big.txt', Buffer.alloc(2 * megabyte + 1, 'a'))],
    413,
    /big\.txt was not accepted: all files together may have 2 MB/,
  ],
  [
    'when the files together are too large',
    [referral, attached('a.txt', Buffer.alloc(1.5 * megabyte, 'a')), attached('b.txt', Buffer.alloc(megabyte, 'b'))],
    413,
    /b\.txt was not accepted: all files together/,
  ],
  [
    'when it contains too many files',
    [referral, ...'abcdefgh'.split('').map((name) => attached(`${name}.pdf`))],
    413,
    /too-many-files.*At most 5 files can be sent at once/,
  ],
])('a form is refused, and nothing of it stays, %s', async (_when, parts, status, message) => {
  const objects = await start()
  const response = await objects.send(parts)
  expect(response.body).toMatch(message)
  expect(response.statusCode).toBe(status)
  expect(await objects.spooled()).toEqual([])
  expect(await objects.keys()).toEqual([])
})

it('a form is refused, and nothing of it stays, with a message for each refused file', async () => {
  const response = await (await start()).send([
    referral,
    attached('a.exe'),
    attached('b.pdf', program),
    attached('c.pdf'),
  ])
  expect(response.json<{ code: string }[]>().map(({ code }) => code)).toEqual(['file-type', 'file-content'])
})

it('a form is refused, and nothing of it stays, when its archives hold too many files together, although none holds too many', async () => {
  const many = Array.from({ length: 4999 }, (_, index) => ({ name: `${index}.txt`, content: 'x', method: 0 }))
  const archive = makeZip(many)
  const letter = officePackage('word/document.xml', many.slice(0, 3))
  const archives = ['a.zip', 'b.zip', 'c.zip', 'd.zip'].map((name) => attached(name, archive))
  const response = await (await start()).send([referral, ...archives, attached('letter.docx', letter)])
  expect(response.json()).toEqual([
    {
      code: 'archive-too-large',
      message:
        'letter.docx was not accepted: with it, this form contains more than 20,000 files when unpacked. Attach only what is needed.',
      file: {
        name: 'letter.docx',
        reason: 'With it, this form contains more than 20,000 files when unpacked. Attach only what is needed.',
      },
    },
  ])
})

it('a request that is not a multipart form is refused, and nothing of it stays', async () => {
  const { server } = await start()
  const response = await server.inject({ method: 'POST', url: '/form', payload: { referral: {} } })
  expect([response.statusCode, response.json()]).toMatchObject([400, [{ code: 'invalid-form' }]])
})

it('a form is refused, and nothing of it stays, when it is cut off', async () => {
  const objects = await start()
  const { headers, payload } = formOf([referral, attached('a.pdf', Buffer.alloc(10_000, 'a'))])
  const half = (payload as Buffer).subarray(0, 5_000)
  const response = await objects.server.inject({ method: 'POST', url: '/form', headers: { ...headers }, payload: half })
  expect([response.statusCode, response.json()]).toMatchObject([400, [{ code: 'invalid-form' }]])
  expect(await objects.spooled()).toEqual([])
})

it('a form is refused, and nothing of it stays, when malware is found in it', async () => {
  const clamd = await startFakeClamd((content) => (content.includes('EVIL') ? 'stream: Evil.Test FOUND' : 'stream: OK'))
  onTestFinished(() => clamd.stop())
  const objects = await start({ CLAMD_URL: clamd.address })
  expect((await objects.send([referral, attached('a.pdf')])).statusCode).toBe(200)
  const response = await objects.send([referral, attached('bad.txt', 'EVIL')])
  expect([response.statusCode, response.json()]).toMatchObject([400, [{ code: 'file-infected' }]])
  expect(response.body).toContain('bad.txt was not accepted: the malware scan found Evil.Test')
})

it('a form is refused, and nothing of it stays, with a request to try again when the scanner is unavailable', async () => {
  const objects = await start({ CLAMD_URL: 'tcp://127.0.0.1:1' })
  const response = await objects.send([referral, attached('a.pdf')])
  expect([response.statusCode, response.headers['retry-after'], response.json()]).toMatchObject([
    503,
    '60',
    [{ code: 'scan-unavailable' }],
  ])
  expect(await objects.keys()).toEqual([])
})

it.each([
  ['is received', ''],
  ['is unpacked', 'unpacked'],
])(
  'a form is refused, and nothing of it stays, with the words to try again when the disk takes no more while it %s',
  async (_when, folder) => {
    const objects = await start()
    await blockFolder(join(objects.objects.spoolFolder, folder))
    const large = { name: 'large.txt', content: 'a'.repeat(2 * megabyte) }
    const response = await objects.send([referral, attached('letter.zip', makeZip([large]))])
    expect([response.statusCode, response.json()]).toMatchObject([503, [{ code: 'storage-unavailable' }]])
    expect(response.headers['retry-after']).toBe('10')
    expect(await objects.keys()).toEqual([])
  },
)

it('nothing remains of a form whose connection breaks', async () => {
  const objects = await start()
  await objects.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = objects.server.server.address() as AddressInfo
  const { payload } = formOf([referral, attached('a.txt', Buffer.alloc(megabyte, 'a'))])
  const socket = connect(port, '127.0.0.1')
  socket.write('POST /form HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2000000\r\n')
  socket.write('content-type: multipart/form-data; boundary=----lmi\r\n\r\n')
  socket.write((payload as Buffer).subarray(0, megabyte / 2))
  await expect.poll(objects.spooled).toHaveLength(1)
  socket.destroy()
  await expect.poll(objects.spooled).toEqual([])
})
