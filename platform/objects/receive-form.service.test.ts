import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { refuse } from '#platform/http'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { startFakeClamd } from '../files/testing/fake-clamd.ts'
import { pdf, program, samples } from '../files/testing/samples.ts'
import { acceptUploads, discardUploads, downloadAddress, receiveForm, type StoredFile } from './index.ts'
import { type FormPart, formOf, startObjects, type TestObjects } from './testing/start-objects.ts'

const owner = { channel: 'IRONBARK', owner: 'somebody', area: 'credit-referral' }
const megabyte = 1024 * 1024
const referral = { field: 'referral', content: '{"creditNotes":"A note"}' }
const attached = (fileName: string, content: Buffer | string = pdf): FormPart => ({
  field: 'attachment',
  fileName,
  content,
})

let testDatabase: TestDatabase
const running: TestObjects[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterEach(async () => {
  for (const objects of running.splice(0)) await objects.stop()
})
afterAll(() => testDatabase.drop())

async function start(variables: Record<string, string> = {}): Promise<TestObjects> {
  const objects = await startObjects(testDatabase.database, variables)
  running.push(objects)
  objects.server.post('/form', async (request) => {
    return await receiveForm(objects, request, owner, {
      fileField: 'attachment',
      contentField: 'referral',
      totalLimit: 2 * megabyte,
      mostFiles: 5,
      read: (content) => {
        if (content === undefined) throw refuse('invalid', 'The referral is missing.')
        return content
      },
    })
  })
  await objects.server.ready()
  return objects
}

const send = async ({ server }: TestObjects, parts: readonly FormPart[]) =>
  await server.inject({ method: 'POST', url: '/form', ...formOf(parts) })

const accept = (objects: TestObjects, files: readonly StoredFile[]) =>
  testDatabase.database
    .transaction()
    .execute((transaction) => acceptUploads(transaction, owner.channel, files, objects.clock()))

const download = async (objects: TestObjects, uploadId: string) =>
  await objects.server.inject(await downloadAddress(objects, { channel: owner.channel, uploadId }))

describe('a form with files', () => {
  it('keeps every byte of every file, and a record that accepts them has them for good', async () => {
    const objects = await start()
    const large = Buffer.concat([pdf, randomBytes(megabyte), pdf])
    const answer = await send(objects, [
      referral,
      attached('Statement.PDF', large),
      attached('letter.docx', samples['letter.docx']),
      attached('notes.txt', 'Two notes'),
    ])
    const { content, files } = answer.json<{ content: unknown; files: StoredFile[] }>()
    expect(content).toEqual({ creditNotes: 'A note' })
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ['Statement.PDF', large.length],
      ['letter.docx', samples['letter.docx']?.length],
      ['notes.txt', 9],
    ])
    await accept(objects, files)
    const fetched = await download(objects, files[0]?.uploadId ?? '')
    expect(fetched.rawPayload.equals(large)).toBe(true)
    expect(await objects.spooled()).toEqual([])
  })

  it('may hold its JSON as a file and after the files', async () => {
    const objects = await start()
    const answer = await send(objects, [attached('a.pdf'), { ...referral, fileName: 'blob', type: 'application/json' }])
    expect(answer.json()).toMatchObject({ content: { creditNotes: 'A note' }, files: [{ name: 'a.pdf' }] })
  })

  it('may hold no file', async () => {
    expect((await send(await start(), [referral])).json()).toMatchObject({ files: [] })
  })

  it('is read with typed JSON as well', async () => {
    const answer = await send(await start(), [{ ...referral, type: 'application/json' }])
    expect(answer.json()).toMatchObject({ content: { creditNotes: 'A note' } })
  })
})

describe('a form is refused, and nothing of it stays,', () => {
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
    [
      'when a file is of another type',
      [referral, attached('a.exe', program)],
      400,
      /a\.exe was not accepted: its type/,
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
      'when it holds too many files',
      [referral, ...'abcdefgh'.split('').map((name) => attached(`${name}.pdf`))],
      413,
      /too large/,
    ],
  ])('%s', async (_when, parts, status, sentence) => {
    const objects = await start()
    const answer = await send(objects, parts)
    expect(answer.body).toMatch(sentence)
    expect(answer.statusCode).toBe(status)
    expect(await objects.spooled()).toEqual([])
    expect(await objects.keys()).toEqual([])
  })

  it('with a sentence for each file that is at fault', async () => {
    const answer = await send(await start(), [
      referral,
      attached('a.exe'),
      attached('b.pdf', program),
      attached('c.pdf'),
    ])
    expect(answer.json<{ code: string }[]>().map(({ code }) => code)).toEqual(['file-type', 'file-content'])
  })

  it('when it is no form at all', async () => {
    const { server } = await start()
    const answer = await server.inject({ method: 'POST', url: '/form', payload: { referral: {} } })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, [{ code: 'invalid-form' }]])
  })

  it('when it is cut off', async () => {
    const objects = await start()
    const { headers, payload } = formOf([referral, attached('a.pdf', Buffer.alloc(10_000, 'a'))])
    const half = (payload as Buffer).subarray(0, 5_000)
    const answer = await objects.server.inject({ method: 'POST', url: '/form', headers: { ...headers }, payload: half })
    expect([answer.statusCode, answer.json()]).toMatchObject([400, [{ code: 'invalid-form' }]])
    expect(await objects.spooled()).toEqual([])
  })

  it('when malware is found in it', async () => {
    const clamd = await startFakeClamd((content) =>
      content.includes('EVIL') ? 'stream: Evil.Test FOUND' : 'stream: OK',
    )
    onTestFinished(() => clamd.stop())
    const objects = await start({ CLAMD_URL: clamd.address })
    expect((await send(objects, [referral, attached('a.pdf')])).statusCode).toBe(200)
    const answer = await send(objects, [referral, attached('bad.txt', 'EVIL')])
    expect([answer.statusCode, answer.json()]).toMatchObject([400, [{ code: 'file-infected' }]])
    expect(answer.body).toContain('bad.txt was not accepted: the malware scan found Evil.Test')
  })

  it('with the words to try again when the scanner is away', async () => {
    const objects = await start({ CLAMD_URL: 'tcp://127.0.0.1:1' })
    const answer = await send(objects, [referral, attached('a.pdf')])
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toMatchObject([
      503,
      '60',
      [{ code: 'scan-unavailable' }],
    ])
    expect(await objects.keys()).toEqual([])
  })
})

describe('a form that breaks off', () => {
  it('leaves nothing behind', async () => {
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
})

describe('kept files', () => {
  async function keep(objects: TestObjects): Promise<StoredFile[]> {
    return (await send(objects, [referral, attached('a.pdf'), attached('b.pdf')])).json<{ files: StoredFile[] }>().files
  }

  it('are accepted once', async () => {
    const objects = await start()
    const files = await keep(objects)
    await accept(objects, files)
    await expect(accept(objects, files)).rejects.toMatchObject({ status: 409, refused: [{ code: 'file-missing' }] })
  })

  it('are accepted together or not at all', async () => {
    const objects = await start()
    const [first, second] = await keep(objects)
    if (!first || !second) throw new Error('Two files were kept.')
    await discardUploads(objects, owner.channel, [second])
    await expect(accept(objects, [first, second])).rejects.toMatchObject({ status: 409 })
    await expect(accept(objects, [first])).resolves.toBeUndefined()
  })

  it('are not accepted by another lender', async () => {
    const objects = await start()
    const files = await keep(objects)
    const accepting = testDatabase.database
      .transaction()
      .execute((transaction) => acceptUploads(transaction, 'COOLABAH', files, objects.clock()))
    await expect(accepting).rejects.toMatchObject({ status: 409 })
  })
})

describe('a download', () => {
  async function acceptedFile(objects: TestObjects, fileName = 'Bericht für “Müller”.htm') {
    const page = attached(fileName, '<html><script>alert(1)</script></html>')
    const { files } = (await send(objects, [referral, page])).json<{ files: StoredFile[] }>()
    await accept(objects, files)
    return files[0]?.uploadId ?? ''
  }

  it('is an attachment that no browser shows or runs', async () => {
    const objects = await start()
    const answer = await download(objects, await acceptedFile(objects))
    expect(answer.body).toBe('<html><script>alert(1)</script></html>')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="Bericht fur _Muller_.htm"; filename*=UTF-8''Bericht%20f%C3%BCr%20%E2%80%9CM%C3%BCller%E2%80%9D.htm`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, no-store',
      'content-length': '38',
    })
  })

  it('address dies after five minutes', async () => {
    const objects = await start()
    const address = await downloadAddress(objects, { channel: owner.channel, uploadId: await acceptedFile(objects) })
    objects.moveClock(299)
    expect((await objects.server.inject(address)).statusCode).toBe(200)
    objects.moveClock(1)
    expect((await objects.server.inject(address)).statusCode).toBe(403)
  })

  it('address cannot be changed to another file, lender or time', async () => {
    const objects = await start()
    const [uploadId, other] = [await acceptedFile(objects), await acceptedFile(objects)]
    const address = await downloadAddress(objects, { channel: owner.channel, uploadId })
    const changed = [
      address.replace(uploadId, other),
      address.replace('IRONBARK', 'COOLABAH'),
      address.replace(/expires=(\d+)/, (_all, seconds) => `expires=${Number(seconds) + 1}`),
      address.replace(/signature=.*/, 'signature=x'),
      address.replace(/\?.*/, ''),
    ]
    for (const url of changed) expect((await objects.server.inject(url)).statusCode).toBe(403)
  })

  it('gives a file only once a record has accepted it', async () => {
    const objects = await start()
    const { files } = (await send(objects, [referral, attached('a.pdf')])).json<{ files: StoredFile[] }>()
    expect((await download(objects, files[0]?.uploadId ?? '')).statusCode).toBe(404)
  })

  it('of a file whose bytes are gone is not found', async () => {
    const objects = await start()
    const uploadId = await acceptedFile(objects)
    await objects.objects.store.remove(`kept/IRONBARK/${uploadId}`)
    expect((await download(objects, uploadId)).statusCode).toBe(404)
  })
})
