import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import type { LenderUploadPage, PolicyDocument, Receipt } from '#areas/upload/contract'
import { pdf, program } from '../../../platform/files/testing/samples.ts'
import { documentCalls } from '../../../tests/service/document-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf, sha256Of } from '../../../tests/service/upload-calls.ts'

const manager = 'ironbark.manager'
const loan = { brandName: 'IronbarkBank', uploadType: 'Loan', loanNumber: 'LN500' }
const files = [
  { name: 'valuation.pdf', category: 'VALREP' },
  { name: 'claim.pdf', category: 'CLAIM' },
  { name: 'second valuation.pdf', category: 'VALREP' },
]
const contents = files.map(({ name }) => attached(name, Buffer.concat([pdf, Buffer.from(name)])))
type Sending = { readonly as?: As; readonly parts?: typeof contents; readonly key?: string }

const setup = setUpApp({ now: '2026-11-21T01:00:00Z' }, (app) => {
  const calls = documentCalls(app)
  return {
    ...calls,
    sendAll: (documents: object, { as = manager, parts = contents, key }: Sending = {}) =>
      calls.sendForm(
        as,
        '/api/quote/doc/upload-files',
        [...parts, partOf('documents', documents)],
        key === undefined ? {} : { 'idempotency-key': key },
      ),
  }
})
beforeAll(() => seedDemoPolicies(setup.app.deps))
beforeEach(() => setup.app.clock.move(3600))

it('several files of one number have one receipt with the category of each, and download byte for byte', async () => {
  const response = await setup.sendAll({ ...loan, files })
  expect(response.statusCode).toBe(200)
  const receipt = response.json<Receipt>()
  expect(receipt).toMatchObject({
    kind: 'document',
    category: 'VALREP',
    against: { uploadType: 'Loan', number: 'LN500' },
  })
  expect(receipt.files.map(({ name, category }) => [name, category])).toEqual([
    ['valuation.pdf', 'Valuation report'],
    ['claim.pdf', 'Claim'],
    ['second valuation.pdf', 'Valuation report'],
  ])
  const second = receipt.files[1]
  const bytes = await setup.download(manager, receipt.receiptId, second?.fileId ?? '')
  expect(sha256Of(bytes)).toBe(second?.sha256)
  const { rows } = await setup.app.testDatabase.pool.query(
    'select action, detail from audit_entry where action <> $$record.read$$ and record = $1',
    [receipt.receiptId],
  )
  expect(rows).toMatchObject([{ action: 'upload.document', detail: { files: 3 } }])
})

it('several files of one category have a receipt like that of one file', async () => {
  const same = files.map((file) => ({ ...file, category: 'CLAIM' }))
  const receipt = (await setup.sendAll({ ...loan, files: same })).json<Receipt>()
  expect([receipt.category, receipt.files.map((file) => 'category' in file)]).toEqual(['CLAIM', [false, false, false]])
})

it('an upload is found by each category of its files, at the lender and at the insurer', async () => {
  await setup.sendAll({ ...loan, loanNumber: 'LNFIND', files })
  const found = async (as: As, url: string, category: string | string[]) => {
    const filter = { number: 'LNFIND', category }
    const response = await setup.app.inject(as, { method: 'POST', url, payload: { filter } })
    return response.json<LenderUploadPage>().items.map((item) => item.category)
  }
  for (const category of ['claim', 'valuation', ['Claim'], ['Valuation report', 'Arrears report']])
    expect(await found('figtree.underwriter', '/api/underwriting/uploads/search', category)).toEqual([
      'Valuation report, Claim',
    ])
  expect(await found('figtree.underwriter', '/api/underwriting/uploads/search', ['Loan statement'])).toEqual([])
  expect(await found(manager, '/api/quote/uploads/search', ['Claim'])).toEqual(['VALREP'])
  expect(await found('coolabah.manager', '/api/quote/uploads/search', ['Claim'])).toEqual([])
})

it('Find and Related records count the categories of an upload that has several, and name the only one', async () => {
  const policy = { brandName: 'IronbarkBank', uploadType: 'Policy', policyNumber: '1000000001' }
  const one = files.map((file) => ({ ...file, category: 'CLAIM' }))
  for (const [documents, status] of [
    [files, '2 categories'],
    [one, 'Claim'],
  ] as const) {
    const { receiptId: id } = (await setup.sendAll({ ...policy, files: documents })).json<Receipt>()
    const found = await setup.app.inject(manager, `/api/find?text=${id}`)
    expect(found.json()).toMatchObject({ groups: [{ kind: 'document', items: [{ id, status }] }] })
    const thread = await setup.app.inject(manager, `/api/thread/document/${id}`)
    expect(thread.json().records).toContainEqual(expect.objectContaining({ id, status }))
  }
})

it('Related records name an upload by its first file and say how many more it has', async () => {
  const policy = { brandName: 'IronbarkBank', uploadType: 'Policy', policyNumber: '1000000001' }
  for (const [count, title] of [
    [1, 'valuation.pdf'],
    [2, 'valuation.pdf and 1 more'],
    [3, 'valuation.pdf and 2 more'],
  ] as const) {
    const parts = contents.slice(0, count)
    const response = await setup.sendAll({ ...policy, files: files.slice(0, count) }, { parts })
    const { receiptId: id } = response.json<Receipt>()
    const thread = await setup.app.inject(manager, `/api/thread/document/${id}`)
    expect(thread.json().records).toContainEqual(expect.objectContaining({ id, title }))
  }
})

it('several documents of a policy are listed with it, each with its category', async () => {
  const policy = { brandName: 'IronbarkBank', uploadType: 'Policy', policyNumber: '1000000001' }
  const { receiptId } = (await setup.sendAll({ ...policy, files })).json<Receipt>()
  const url = '/api/quote/uploads/policies/1000000001'
  const listed = (await setup.app.inject(manager, url)).json<PolicyDocument[]>()
  const document = listed.find((one) => one.receiptId === receiptId)
  expect(document?.files.map(({ category }) => category)).toEqual(['Valuation report', 'Claim', 'Valuation report'])
  expect((await setup.app.inject('coolabah.manager', url)).json()).toEqual([])
})

it('the same files sent twice with one key have one receipt, and the key is refused for other categories', async () => {
  const key = 'documents-0001'
  const first = (await setup.sendAll({ ...loan, files }, { key })).json<Receipt>()
  expect((await setup.sendAll({ ...loan, files }, { key })).json()).toEqual(first)
  const [, ...others] = files
  const changed = [{ name: 'valuation.pdf', category: 'CLAIM' }, ...others]
  const response = await setup.sendAll({ ...loan, files: changed }, { key })
  expect([response.statusCode, response.json()]).toMatchObject([422, [{ code: 'key-reused' }]])
})

it.each<[string, object, typeof contents, number, object]>([
  [
    'a file without a category',
    { ...loan, files: [{ name: 'valuation.pdf' }] },
    contents.slice(0, 1),
    400,
    { code: 'category-required' },
  ],
  [
    'a category that is not offered',
    { ...loan, files: [{ name: 'valuation.pdf', category: 'X' }] },
    contents.slice(0, 1),
    400,
    { field: 'category' },
  ],
  [
    'a file that the form does not name',
    { ...loan, files: files.slice(0, 2) },
    contents,
    400,
    { code: 'category-of-each' },
  ],
  ['a named file that is missing', { ...loan, files }, contents.slice(0, 2), 400, { code: 'category-of-each' }],
  ['no file', { ...loan, files: [] }, [], 400, { code: 'document-required', message: 'Select a document.' }],
  ['no number', { ...loan, loanNumber: '', files }, contents, 400, { code: 'loanNumber-required' }],
  [
    'an unknown policy',
    { ...loan, uploadType: 'Policy', policyNumber: '1999999999', files },
    contents,
    400,
    { code: 'policy-not-found' },
  ],
  [
    'another lender’s policy',
    { ...loan, uploadType: 'Policy', policyNumber: '1000000016', files },
    contents,
    400,
    { code: 'policy-not-found' },
  ],
  [
    'a program among the files',
    { ...loan, files: [...files.slice(0, 1), { name: 'renamed.pdf', category: 'CLAIM' }] },
    [...contents.slice(0, 1), attached('renamed.pdf', program)],
    400,
    { file: { name: 'renamed.pdf' } },
  ],
])('several documents are refused with %s, and none is kept', async (_with, documents, parts, status, error) => {
  const before = await setup.states()
  const response = await setup.sendAll(documents, { parts })
  expect([response.statusCode, response.json()]).toMatchObject([status, [error]])
  expect(await setup.states()).toEqual(before)
})

it.each<As>(['figtree.underwriter', 'nolender'])('several documents may not be sent by %s', async (as) => {
  expect((await setup.sendAll({ ...loan, files }, { as })).statusCode).toBe(403)
})

it('another lender cannot download a file of the receipt', async () => {
  const { receiptId, files: stored } = (await setup.sendAll({ ...loan, files })).json<Receipt>()
  const url = `/api/quote/uploads/${receiptId}/files/${stored[1]?.fileId}`
  expect((await setup.app.inject('coolabah.manager', url)).statusCode).toBe(404)
})
