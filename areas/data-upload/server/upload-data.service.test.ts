import { beforeEach, describe, expect, it } from 'vitest'
import type { Receipt } from '#areas/upload/contract'
import { pdf, program, samples } from '../../../platform/files/testing/samples.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf, sha256Of, uploadCalls } from '../../../tests/service/upload-calls.ts'

const manager = 'ironbark.manager'
const form = { brandName: 'IronbarkBank', category: 'PORTFOLIO', uuid: '' }
const letter = samples['letter.docx'] ?? pdf

const setup = setUpApp({ now: '2026-11-21T01:00:00Z' }, uploadCalls)
beforeEach(() => setup.app.clock.move(3600))

const files = [attached('portfolio.pdf', pdf), attached('letter.docx', letter)]
const send = (data: object = form, { as = manager, parts = files, key }: Sent = {}) =>
  setup.sendForm(as, '/api/quote/data/upload', [...parts, partOf('dataupload', data)], keyHeader(key))
const move = (data: object, { as = manager, key }: Sent = {}) =>
  setup.post(as, '/api/quote/data/move', data, keyHeader(key))
const keyHeader = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {})
const batch = async (as: As = manager): Promise<string> =>
  (await setup.app.inject(as, '/api/quote/data/uuid')).json().uuid
type Sent = { as?: As; parts?: ReturnType<typeof attached>[]; key?: string }

/** A batch with two uploaded files that are not submitted yet. */
async function pickedFiles(as: As = manager) {
  const uuid = await batch(as)
  await setup.put(as, uuid, 'portfolio.pdf', pdf)
  await setup.put(as, uuid, 'letter.docx', letter)
  return { ...form, uuid, filenames: ['portfolio.pdf', 'letter.docx'] }
}

describe.each<[string, () => Promise<Awaited<ReturnType<typeof send>>>]>([
  ['in one form', () => send()],
  ['to pre-signed addresses', async () => move(await pickedFiles())],
])('files sent %s', (_mode, sendFiles) => {
  it('uploaded data files have one receipt, and download byte for byte', async () => {
    const response = await sendFiles()
    expect(response.statusCode).toBe(200)
    const receipt = response.json<Receipt>()
    expect(receipt).toEqual({
      receiptId: expect.any(String),
      kind: 'data',
      brandName: 'IronbarkBank',
      category: 'PORTFOLIO',
      against: null,
      sentBy: manager,
      sentAt: setup.app.deps.clock().toISOString(),
      files: [
        { fileId: expect.any(String), name: 'portfolio.pdf', size: pdf.length, sha256: sha256Of(pdf) },
        { fileId: expect.any(String), name: 'letter.docx', size: letter.length, sha256: sha256Of(letter) },
      ],
    })
    for (const [index, content] of [pdf, letter].entries()) {
      const bytes = await setup.download(manager, receipt.receiptId, receipt.files[index]?.fileId ?? '')
      expect(bytes.equals(content)).toBe(true)
    }
  })
})

it.each<As>(['ironbark.viewer', 'ironbark.broker', 'ironbark.lender', 'figtree.underwriter'])(
  'data may not be sent by %s in either way',
  async (as) => {
    expect((await send(form, { as })).statusCode).toBe(403)
    expect((await move(form, { as })).statusCode).toBe(403)
    expect((await setup.app.inject(as, '/api/quote/data/uuid')).statusCode).toBe(403)
  },
)

it('a data upload is refused with every broken rule at once, in one request and with pre-signed uploads', async () => {
  const refused = [
    { code: 'brandName-required', field: 'brandName', message: 'Brand name is required.' },
    { code: 'category-required', field: 'category', message: 'Category is required.' },
  ]
  expect((await send({})).json()).toEqual(refused)
  expect((await move({})).json()).toEqual(refused)
})

it('a data upload without a file is refused, in one request and with pre-signed uploads', async () => {
  const refused = [{ code: 'attachment-required', field: 'attachment', message: 'Attach at least one document.' }]
  expect((await send(form, { parts: [] })).json()).toEqual(refused)
  expect((await move({ ...form, filenames: [] })).json()).toEqual(refused)
})

it('a data upload for another lender’s brand is refused', async () => {
  const response = await send({ ...form, brandName: 'CoolabahMutual' })
  expect([response.statusCode, response.json()[0].code]).toEqual([400, 'brandName-unknown'])
})

it('a data upload is refused with a message for each file whose content differs from its type, and no file is stored', async () => {
  const before = await setup.states()
  const parts = [attached('good.pdf', pdf), attached('bad.pdf', program), attached('tool.exe', program)]
  const response = await send(form, { parts })
  expect(response.statusCode).toBe(400)
  expect(response.json().map(({ message }: { message: string }) => message)).toEqual([
    expect.stringMatching(/^bad\.pdf was not accepted: its content is a program/),
    expect.stringMatching(/^tool\.exe was not accepted: its type/),
  ])
  expect(await setup.states()).toEqual(before)
})

it('a data upload above 100 MB is refused, and nothing is stored', async () => {
  const before = await setup.states()
  const half = Buffer.alloc(50 * 1024 * 1024 + 1, 'a')
  const response = await send(form, { parts: [attached('a.txt', half), attached('b.txt', half)] })
  expect([response.statusCode, response.json()[0].message]).toEqual([413, expect.stringContaining('may have 100 MB')])
  expect(await setup.states()).toEqual(before)
})

it('another user’s batch looks like an unknown one and accepts no file', async () => {
  const theirs = await pickedFiles()
  const none = { ...theirs, uuid: '0b1c2d3e-4f50-4a6b-8c7d-9e0f1a2b3c4d' }
  for (const as of ['ironbark.lender', 'coolabah.manager'] as const) {
    const address = await setup.presign(as, `${theirs.uuid}/more.pdf`, 10)
    const noAddress = await setup.presign(as, `${none.uuid}/more.pdf`, 10)
    expect([address.statusCode, address.body]).toEqual([404, noAddress.body])
  }
  const as = 'coolabah.manager'
  const brandName = 'CoolabahMutual'
  const moved = await move({ ...theirs, brandName }, { as })
  const nothing = await move({ ...none, brandName }, { as })
  expect([moved.statusCode, moved.body]).toEqual([404, nothing.body])
  expect((await move(theirs)).statusCode).toBe(200)
})

it('files uploaded below an id that the caller generated are submitted, and only by that caller with the right to send', async () => {
  const uuid = crypto.randomUUID()
  const key = `public/documents/${uuid}/portfolio.pdf`
  expect((await setup.presign('ironbark.viewer', key)).statusCode).toBe(404)
  expect((await setup.presign(manager, `${uuid}/portfolio.pdf`)).statusCode).toBe(404)
  expect((await setup.put(manager, uuid, 'portfolio.pdf', pdf)).statusCode).toBe(200)
  expect((await setup.presign('ironbark-loan-system', key)).statusCode).toBe(404)
  const sent = { ...form, uuid, filenames: ['portfolio.pdf'] }
  expect((await move(sent, { as: 'ironbark-loan-system' })).statusCode).toBe(404)
  expect((await move(sent)).json<Receipt>().files).toMatchObject([{ name: 'portfolio.pdf' }])
})

it('the files of a batch can be submitted once', async () => {
  const picked = await pickedFiles()
  expect((await move(picked)).statusCode).toBe(200)
  const again = await move(picked)
  expect([again.statusCode, again.json()[0].code]).toEqual([409, 'file-missing'])
})

it('a submit of uploaded files without their batch is refused', async () => {
  const response = await move({ ...form, filenames: ['portfolio.pdf'] })
  expect([response.statusCode, response.json()[0].code]).toEqual([400, 'uuid-required'])
})

it('a batch with a missing file is refused with its name, and the other files are kept', async () => {
  const picked = await pickedFiles()
  const response = await move({ ...picked, filenames: [...picked.filenames, 'missing.pdf'] })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    [
      {
        code: 'file-missing',
        message: expect.stringMatching(/^missing\.pdf was not uploaded/),
        file: { name: 'missing.pdf', reason: expect.stringMatching(/^It was not uploaded/) },
      },
    ],
  ])
  expect((await move(picked)).statusCode).toBe(200)
})

it('a batch with a program renamed to an accepted type is refused with the file’s name and the reason', async () => {
  const picked = await pickedFiles()
  await setup.put(manager, picked.uuid, 'report.pdf', program)
  const response = await move({ ...picked, filenames: [...picked.filenames, 'report.pdf'] })
  expect([response.statusCode, response.json()[0].message]).toEqual([
    400,
    expect.stringMatching(/^report\.pdf was not accepted: its content is a program/),
  ])
  expect((await move(picked)).statusCode).toBe(200)
})

it('a batch keeps its files when the form is refused', async () => {
  const picked = await pickedFiles()
  const before = await setup.states()
  expect((await move({ ...picked, category: '' })).statusCode).toBe(400)
  expect(await setup.states()).toEqual(before)
  expect((await move(picked)).statusCode).toBe(200)
})

it.each<[string, () => Promise<() => ReturnType<typeof send>>]>([
  ['form', async () => () => send(form, { key: 'form-at-once' })],
  [
    'batch',
    async () => {
      const picked = await pickedFiles()
      return () => move(picked, { key: 'batch-at-once' })
    },
  ],
])('ten concurrent calls with one key and the same %s create one receipt', async (_what, prepare) => {
  const press = await prepare()
  const before = await setup.states()
  const answers = await Promise.all(Array.from({ length: 10 }, press))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect((await setup.states()).accepted).toBe((before.accepted ?? 0) + 2)
})

it('a repeated idempotency key with another form is refused, in one request and with pre-signed uploads', async () => {
  await send(form, { key: 'form' })
  const other = await send({ ...form, category: 'CLAIM' }, { key: 'form' })
  expect([other.statusCode, other.json()[0].code]).toEqual([422, 'key-reused'])
  const picked = await pickedFiles()
  await move(picked, { key: 'batch' })
  const fewer = await move({ ...picked, filenames: ['portfolio.pdf'] }, { key: 'batch' })
  expect([fewer.statusCode, fewer.json()[0].code]).toEqual([422, 'key-reused'])
})

it('the gateway issues no address for a type that is not accepted or a file above the limit', async () => {
  const uuid = await batch()
  const program = await setup.presign(manager, `${uuid}/tool.exe`, 10)
  expect([program.statusCode, program.json()[0].code]).toEqual([400, 'file-type'])
  const large = await setup.presign(manager, `${uuid}/large.pdf`, 101 * 1024 * 1024)
  expect([large.statusCode, large.json()[0].code]).toEqual([413, 'files-too-large'])
})

it('the gateway accepts the key of the specification, with and without the folder of data upload', async () => {
  const uuid = await batch()
  for (const key of [`${uuid}/a.pdf`, `public/documents/${uuid}/b.pdf`]) {
    const response = await setup.presign(manager, key)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { url: expect.stringMatching(/^http/), headers: expect.any(Object) },
    ])
  }
})
