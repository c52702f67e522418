import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import type { Receipt } from '#areas/upload/contract'
import { pdf, samples } from '../../../platform/files/testing/samples.ts'
import { documentCalls, documentUrl, goodDocument } from '../../../tests/service/document-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf, sha256Of } from '../../../tests/service/upload-calls.ts'

const manager = 'ironbark.manager'

const setup = setUpApp({ now: '2026-11-21T01:00:00Z' }, documentCalls)
beforeAll(() => seedDemoPolicies(setup.app.deps))
beforeEach(() => setup.app.clock.move(3600))

it('an uploaded document has a receipt, and downloads byte for byte', async () => {
  const response = await setup.send()
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const receipt = response.json<Receipt>()
  expect(receipt).toEqual({
    receiptId: expect.any(String),
    kind: 'document',
    brandName: 'IronbarkBank',
    category: 'VALREP',
    against: { uploadType: 'Policy', number: '1000000001' },
    sentBy: manager,
    sentAt: setup.app.deps.clock().toISOString(),
    files: [{ fileId: expect.any(String), name: 'valuation.pdf', size: pdf.length, sha256: sha256Of(pdf) }],
  })
  const bytes = await setup.download(manager, receipt.receiptId, receipt.files[0]?.fileId ?? '')
  expect(bytes.equals(pdf)).toBe(true)
  expect((await setup.receipts(manager, 'document')).json().items[0]).toEqual(receipt)
})

it.each([
  ['a loan', { uploadType: 'Loan', loanNumber: 'AB12' }, { uploadType: 'Loan', number: 'AB12' }],
  [
    'an application',
    { uploadType: 'Application', applicationNumber: 'APP-2026-1' },
    { uploadType: 'Application', number: 'APP-2026-1' },
  ],
])('a document is sent against %s number, and the other numbers are ignored', async (_what, changes, against) => {
  const response = await setup.send({ ...goodDocument, policyNumber: 'nonsense', ...changes })
  expect([response.statusCode, response.json().against]).toEqual([200, against])
})

it('the file of a document may come before or after the form', async () => {
  const parts = [partOf('document', goodDocument), attached('a.pdf', pdf)]
  expect((await setup.sendForm(manager, documentUrl, parts)).statusCode).toBe(200)
  expect((await setup.sendForm(manager, documentUrl, parts.reverse())).statusCode).toBe(200)
})

it.each<As>(['ironbark.lender', 'ironbark.broker', 'ironbark.viewer'])('a document may be sent by %s', async (as) => {
  expect((await setup.send(goodDocument, { as })).statusCode).toBe(200)
})

it.each<As>(['figtree.underwriter', 'nolender'])('a document may not be sent by %s', async (as) => {
  expect((await setup.send(goodDocument, { as })).statusCode).toBe(403)
})

it('a document writes one audit line without data of a borrower', async () => {
  const { receiptId } = (await setup.send()).json<Receipt>()
  const { rows } = await setup.app.testDatabase.pool.query(
    'select channel, username, action, detail from audit_entry where action <> $$record.read$$ and record = $1',
    [receiptId],
  )
  expect(rows).toEqual([
    {
      channel: 'IRONBARK',
      username: manager,
      action: 'upload.document',
      detail: { files: 1, bytes: pdf.length },
    },
  ])
})

it('the lists of the screen are the lender’s brands, the categories, the file types and the support address', async () => {
  const get = async (name: string, as: As = manager) => (await setup.app.inject(as, `/api/quote/doc/${name}`)).json()
  expect((await get('party-names')).map(({ shortName }: { shortName: string }) => shortName)).toEqual([
    'IronbarkBank',
    'IronbarkDirect',
  ])
  expect(await get('party-names', 'coolabah.manager')).toHaveLength(1)
  expect((await get('categories'))[0]).toEqual({ id: 1, shortName: 'VALREP', longName: 'Valuation report' })
  expect(await get('file-types')).toEqual([
    '.doc',
    '.docx',
    '.png',
    '.xls',
    '.xlsx',
    '.pdf',
    '.txt',
    '.zip',
    '.msg',
    '.htm',
    '.jpg',
    '.jpeg',
    '.tif',
    '.tiff',
  ])
  expect(await get('email')).toEqual({ toMail: 'support@figtree.example' })
})

it('the lists of the screen include every accepted file type', async () => {
  for (const [name, content] of Object.entries(samples)) {
    const response = await setup.send(goodDocument, { files: [attached(name, content)] })
    expect([name, response.statusCode]).toEqual([name, 200])
  }
})
