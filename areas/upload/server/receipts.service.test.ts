import { afterAll, beforeAll, expect, it } from 'vitest'
import { pdf } from '../../../platform/files/testing/samples.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { attached, partOf, seedDemoPolicies, uploadCalls } from '../../../tests/service/upload-calls.ts'
import type { LenderUploadPage, PolicyDocument, Receipt, ReceiptPage } from '../contract/index.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'

let app: TestApp
let calls: ReturnType<typeof uploadCalls>
let own: Receipt
let coolabahs: Receipt
let staffs: Receipt
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = uploadCalls(app)
  await seedDemoPolicies(app.deps)
  own = await sendDocument(manager, { uploadType: 'Policy', policyNumber: '1000000001' }, 'Valuation 100%.pdf')
  for (let turn = 0; turn < 11; turn += 1) await sendDocument(manager, {}, `more ${turn}.pdf`)
  coolabahs = await sendDocument('coolabah.manager', { brandName: 'CoolabahMutual', category: 'CLAIM' }, 'claim.pdf')
  staffs = await sendDocument('ironbark.lender', {}, 'staff.pdf')
  await calls.sendForm(manager, '/api/quote/data/upload', [
    attached('data.pdf', pdf),
    partOf('dataupload', { brandName: 'IronbarkDirect', category: 'PORTFOLIO' }),
  ])
})
afterAll(() => app.stop())

async function sendDocument(as: As, changes: object, fileName: string): Promise<Receipt> {
  app.clock.move(60)
  const document = {
    brandName: 'IronbarkBank',
    uploadType: 'Loan',
    loanNumber: '1',
    category: 'VALREP',
    ...changes,
  }
  const parts = [attached(fileName, pdf), partOf('document', document)]
  return (await calls.sendForm(as, '/api/quote/doc/upload', parts)).json()
}

const fileAddress = ({ receiptId, files }: Receipt) => `/api/quote/uploads/${receiptId}/files/${files[0]?.fileId}`

it('my uploads are the newest first, ten on a page, with exact totals', async () => {
  const first = (await calls.receipts(manager, 'document')).json<ReceiptPage>()
  const second = (await calls.receipts(manager, 'document', 1)).json<ReceiptPage>()
  expect([first.totalItems, first.totalPages, first.currentPage, first.items.length]).toEqual([12, 2, 0, 10])
  expect([second.totalItems, second.currentPage, second.items.length]).toEqual([12, 1, 2])
  const all = [...first.items, ...second.items]
  expect(all.map(({ sentAt }) => sentAt)).toEqual(
    all
      .map(({ sentAt }) => sentAt)
      .sort()
      .reverse(),
  )
  expect(all.at(-1)).toEqual(own)
  const beyond = (await calls.receipts(manager, 'document', 2)).json<ReceiptPage>()
  expect([beyond.totalItems, beyond.items]).toEqual([12, []])
})

it('a user’s data uploads are listed apart from their documents', async () => {
  const { items, totalItems } = (await calls.receipts(manager, 'data')).json<ReceiptPage>()
  expect([totalItems, items[0]?.kind, items[0]?.against]).toEqual([1, 'data', null])
})

it('my uploads of data are refused to a user who has lost the right to the screen, and those of documents are not', async () => {
  const [, claims = ''] = (await app.tokenFor(manager)).split('.')
  const { sub: subject } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const lostAccess = { username: manager, subject, realmRoles: ['Lender_IRONBARK_Manager'] }
  const { items } = (await calls.receipts(manager, 'data')).json<ReceiptPage>()
  const address = fileAddress(items[0] ?? own)
  for (const response of [await calls.receipts(lostAccess, 'data'), await app.inject(lostAccess, address)]) {
    expect([response.statusCode, response.json()]).toMatchObject([403, [{ code: 'access-denied' }]])
    const { rows } = await app.testDatabase.pool.query('select detail from audit_entry where request_id = $1', [
      response.headers['x-request-id'],
    ])
    expect(rows).toMatchObject([{ detail: { needs: 'docupload_view' } }])
  }
  expect((await app.inject(manager, address)).statusCode).toBe(200)
  expect((await app.inject(lostAccess, fileAddress(own))).statusCode).toBe(200)
  expect((await calls.receipts(lostAccess, 'document')).json<ReceiptPage>().totalItems).toBe(12)
})

it('my uploads are hidden from other users, colleagues included', async () => {
  const { items } = (await calls.receipts('ironbark.lender', 'document')).json<ReceiptPage>()
  expect(items).toEqual([staffs])
  expect((await calls.receipts('ironbark.viewer', 'document')).json<ReceiptPage>().totalItems).toBe(0)
})

it('my uploads are never cached', async () => {
  expect((await calls.receipts(manager, 'document')).headers['cache-control']).toBe('no-store')
})

it('my uploads refuse a page or a kind that does not exist', async () => {
  for (const query of ['page=-1', 'page=x', 'kind=other'])
    expect((await app.inject(manager, `/api/quote/uploads?${query}`)).statusCode).toBe(400)
})

it('uploads of another lender or user look like unknown ones', async () => {
  const none = await app.inject(manager, fileAddress(own).replaceAll(/[0-9a-f]{8}-/g, '00000000-'))
  expect(none.statusCode).toBe(404)
  const { date: _none, 'x-request-id': _id, ...headers } = none.headers
  for (const [as, receipt] of [
    [manager, coolabahs],
    ['coolabah.manager', own],
    ['ironbark.lender', own],
  ] as const) {
    const response = await app.inject(as, fileAddress(receipt))
    expect([response.statusCode, response.body]).toEqual([404, none.body])
    expect(Object.keys(response.headers).sort()).toEqual(
      Object.keys({ ...headers, date: '', 'x-request-id': '' }).sort(),
    )
  }
  expect((await app.inject(manager, '/api/quote/uploads/x/files/y')).body).toBe(none.body)
})

const search = async (filter: object = {}, also: object = {}) =>
  (await calls.post(underwriter, '/api/underwriting/uploads/search', { filter, ...also })).json<LenderUploadPage>()

it('the insurer sees the uploads of all lenders newest first, with the names of lender, brand and category', async () => {
  const { items, totalItems, totalPages } = await search({}, { pageSize: 5 })
  expect([totalItems, totalPages, items.length]).toEqual([15, 3, 5])
  expect(items.find(({ channel }) => channel === 'COOLABAH')).toEqual({
    channel: 'COOLABAH',
    receiptId: coolabahs.receiptId,
    kind: 'document',
    brand: 'Coolabah Mutual',
    category: 'Claim',
    against: { uploadType: 'Loan', number: '1' },
    sentBy: 'coolabah.manager',
    sentAt: coolabahs.sentAt,
    files: coolabahs.files,
  })
  expect((await search({}, { page: 2, pageSize: 5 })).items.at(-1)?.receiptId).toBe(own.receiptId)
})

it.each([
  [{ channel: 'cool' }, 1],
  [{ brand: 'IRONBARK D' }, 1],
  [{ category: 'claim' }, 1],
  [{ kind: 'data' }, 1],
  [{ number: '00001' }, 1],
  [{ sentBy: 'lender' }, 1],
  [{ fileName: 'MORE 1' }, 2],
  [{ fileName: '100_' }, 1],
  [{ fileName: '100%' }, 0],
  [{ number: '_' }, 0],
  [{ channel: 'IRONBARK', category: 'claim' }, 0],
  [{ channel: '  ' }, 15],
])('the uploads of all lenders are found by %o', async (filter, total) => {
  expect((await search(filter)).totalItems).toBe(total)
})

it('one upload is found by its receipt, and that of another user or lender looks like none', async () => {
  const found = async (as: As, receiptId: string, kind = 'document') => {
    const response = await calls.post(as, '/api/quote/uploads/search', { kind, filter: { receiptId } })
    return [response.statusCode, response.json<ReceiptPage>().items.map((receipt) => receipt.receiptId)]
  }
  const [data] = (await calls.receipts(manager, 'data')).json<ReceiptPage>().items
  expect(await found(manager, own.receiptId)).toEqual([200, [own.receiptId]])
  expect(await found(manager, data?.receiptId ?? '', 'data')).toEqual([200, [data?.receiptId]])
  for (const unknown of [coolabahs.receiptId, staffs.receiptId, own.receiptId.slice(1), 'x'])
    expect(await found(manager, unknown), unknown).toEqual([200, []])
  const { receiptId } = coolabahs
  expect((await search({ channel: ['COOLABAH'], receiptId })).items).toMatchObject([{ receiptId }])
  expect((await search({ receiptId: [receiptId, 'x'] })).items).toMatchObject([{ receiptId }])
  expect((await search({ channel: ['IRONBARK'], receiptId })).items).toEqual([])
})

it('a search of all lenders’ uploads by an unknown column is refused', async () => {
  const response = await calls.post(underwriter, '/api/underwriting/uploads/search', { filter: { sha256: 'a' } })
  expect(response.statusCode).toBe(400)
})

it('the insurer can download a lender’s upload, and the lender’s audit log records it', async () => {
  const [file] = coolabahs.files
  const url = `/api/underwriting/uploads/COOLABAH/${coolabahs.receiptId}/files/${file?.fileId}`
  const response = await app.inject(underwriter, url)
  const fetched = await app.server.inject(response.json<{ url: string }>().url)
  expect(fetched.rawPayload.equals(pdf)).toBe(true)
  const { rows } = await app.testDatabase.pool.query(
    `select channel, username, record, detail from audit_entry where action = 'upload.download'`,
  )
  expect(rows).toEqual([
    { channel: 'COOLABAH', username: underwriter, record: coolabahs.receiptId, detail: { file: file?.fileId } },
  ])
  for (const other of [
    url.replace('COOLABAH', 'IRONBARK'),
    url.replace(/files\/.*/, 'files/x'),
    url.replace('COOLABAH', '%00'),
  ])
    expect((await app.inject(underwriter, other)).statusCode).toBe(404)
})

it('a lender cannot list the uploads of all lenders', async () => {
  expect((await calls.post(manager, '/api/underwriting/uploads/search', {})).statusCode).toBe(403)
})

const ofPolicy = async (as: As, number: string) => await app.inject(as, `/api/quote/uploads/policies/${number}`)

it('the documents of a policy are those that the lender’s staff uploaded for its number, newest first, and only the sender can download one', async () => {
  const colleague = {
    username: 'colleague',
    realmRoles: ['Lender_IRONBARK_Staff'],
    clientRoles: ['policysearch_view'],
  }
  await sendDocument(
    colleague,
    { uploadType: 'Policy', policyNumber: '1000000001', category: 'CLAIM' },
    'colleague.pdf',
  )
  const found = (await ofPolicy(manager, '1000000001')).json<PolicyDocument[]>()
  expect(
    found.map(({ files, categoryName, sentBy, own: mine }) => [files[0]?.name, categoryName, sentBy, mine]),
  ).toEqual([
    ['colleague.pdf', 'Claim', 'colleague', false],
    ['Valuation 100_.pdf', 'Valuation report', manager, true],
  ])
  expect((await ofPolicy(colleague, '1000000001')).json<PolicyDocument[]>().map(({ own: mine }) => mine)).toEqual([
    true,
    false,
  ])
})

it('another lender finds no documents of the policy', async () => {
  expect((await ofPolicy('coolabah.manager', '1000000001')).json()).toEqual([])
})
