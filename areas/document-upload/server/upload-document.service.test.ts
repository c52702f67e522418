import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Receipt } from '#areas/upload/contract'
import { pdf, program, samples } from '../../../platform/files/testing/samples.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { attached, partOf, sha256Of, uploadCalls } from '../../../tests/service/upload-calls.ts'

const manager = 'ironbark.manager'
const url = '/api/quote/doc/upload'
const policy = {
  brandName: 'IronbarkBank',
  uploadType: 'Policy',
  policyNumber: '1000000001',
  loanNumber: '',
  applicationNumber: '',
  category: 'VALREP',
}

let app: TestApp
let calls: ReturnType<typeof uploadCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = uploadCalls(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.move(3600))

const send = (
  document: object = policy,
  { as = manager, files = [attached('valuation.pdf', pdf)], key }: { as?: As; files?: Part[]; key?: string } = {},
) => calls.sendForm(as, url, [...files, partOf('document', document)], key ? { 'idempotency-key': key } : {})
type Part = ReturnType<typeof attached>

describe('a document', () => {
  it('that is sent is answered with its receipt, and can be fetched byte for byte', async () => {
    const answer = await send()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const receipt = answer.json<Receipt>()
    expect(receipt).toEqual({
      receiptId: expect.any(String),
      kind: 'document',
      brandName: 'IronbarkBank',
      category: 'VALREP',
      against: { uploadType: 'Policy', number: '1000000001' },
      sentBy: manager,
      sentAt: app.foundations.clock().toISOString(),
      files: [{ fileId: expect.any(String), name: 'valuation.pdf', size: pdf.length, sha256: sha256Of(pdf) }],
    })
    const bytes = await calls.download(manager, receipt.receiptId, receipt.files[0]?.fileId ?? '')
    expect(bytes.equals(pdf)).toBe(true)
    expect((await calls.receipts(manager, 'document')).json().items[0]).toEqual(receipt)
  })

  it.each([
    ['a loan', { uploadType: 'Loan', loanNumber: 'AB12' }, { uploadType: 'Loan', number: 'AB12' }],
    [
      'an application',
      { uploadType: 'Application', applicationNumber: 'APP-2026-1' },
      { uploadType: 'Application', number: 'APP-2026-1' },
    ],
  ])('is sent against %s number, and no other number is looked at', async (_what, changes, against) => {
    const answer = await send({ ...policy, policyNumber: 'nonsense', ...changes })
    expect([answer.statusCode, answer.json().against]).toEqual([200, against])
  })

  it('may come before or after what it is sent against', async () => {
    const parts = [partOf('document', policy), attached('a.pdf', pdf)]
    expect((await calls.sendForm(manager, url, parts)).statusCode).toBe(200)
    expect((await calls.sendForm(manager, url, parts.reverse())).statusCode).toBe(200)
  })

  it.each<As>(['ironbark.lender', 'ironbark.broker', 'ironbark.viewer'])('may be sent by %s', async (as) => {
    expect((await send(policy, { as })).statusCode).toBe(200)
  })

  it.each<As>(['figtree.underwriter', 'nolender'])('may not be sent by %s', async (as) => {
    expect((await send(policy, { as })).statusCode).toBe(403)
  })

  it('leaves one line in the audit table that says nothing of a borrower', async () => {
    const { receiptId } = (await send()).json<Receipt>()
    const { rows } = await app.testDatabase.pool.query(
      'select channel, username, action, detail from audit_entry where record = $1',
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
})

describe('a document is refused', () => {
  it.each<[string, object, { code: string; field: string; message: string }[]]>([
    [
      'when everything is missing',
      {},
      [
        { code: 'brandName-required', field: 'brandName', message: 'Brand name is required.' },
        { code: 'uploadType-required', field: 'uploadType', message: 'Input is required.' },
        { code: 'category-required', field: 'category', message: 'Category is required.' },
      ],
    ],
    [
      'without a policy number',
      { ...policy, policyNumber: ' ' },
      [{ code: 'policyNumber-required', field: 'policyNumber', message: 'Policy number is required.' }],
    ],
    [
      'with a policy number that is no number',
      { ...policy, policyNumber: '10000A' },
      [
        {
          code: 'policyNumber-pattern',
          field: 'policyNumber',
          message: 'Policy number must be numeric, not exceeding 10.',
        },
      ],
    ],
    [
      'with a policy number of eleven digits',
      { ...policy, policyNumber: '12345678901' },
      [
        {
          code: 'policyNumber-pattern',
          field: 'policyNumber',
          message: 'Policy number must be numeric, not exceeding 10.',
        },
      ],
    ],
    [
      'with a loan number of 21 letters',
      { ...policy, uploadType: 'Loan', loanNumber: 'a'.repeat(21) },
      [{ code: 'loanNumber-pattern', field: 'loanNumber', message: 'Loan number must be alphanumeric, max 20.' }],
    ],
    [
      'with a loan number that lost digits on its way',
      { ...policy, uploadType: 'Loan', loanNumber: Number('12345678901234567890') },
      [
        {
          code: 'invalid',
          field: 'loanNumber',
          message: 'Send this number as text, in quotes: as a number in JSON it loses digits.',
        },
      ],
    ],
    [
      'without the loan number, whatever the policy number is',
      { ...policy, uploadType: 'Loan' },
      [{ code: 'loanNumber-required', field: 'loanNumber', message: 'Loan number is required.' }],
    ],
    [
      'with an application number that holds a slash',
      { ...policy, uploadType: 'Application', applicationNumber: 'A/1' },
      [
        {
          code: 'applicationNumber-pattern',
          field: 'applicationNumber',
          message: 'Application number alphanumeric, max 40.',
        },
      ],
    ],
    [
      'for another lender’s brand and a category that nobody offers',
      { ...policy, brandName: 'CoolabahMutual', category: 'NONE' },
      [
        { code: 'brandName-unknown', field: 'brandName', message: 'Invalid value' },
        { code: 'category-unknown', field: 'category', message: 'Invalid value' },
      ],
    ],
  ])('%s', async (_when, document, refused) => {
    const before = await calls.states()
    const answer = await send(document)
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    expect(await calls.states()).toEqual(before)
  })

  it('when a key is sent that nobody knows, such as who sends it', async () => {
    const answer = await send({ ...policy, submittedBy: 'coolabah.manager' })
    expect([answer.statusCode, answer.json()[0].code]).toEqual([400, 'invalid'])
  })

  it('without a file, and nothing is kept', async () => {
    const answer = await send(policy, { files: [] })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      [{ code: 'document-required', field: 'document', message: 'Select a document.' }],
    ])
  })

  it('with two files, and neither is kept', async () => {
    const before = await calls.states()
    const answer = await send(policy, { files: [attached('a.pdf', pdf), attached('b.pdf', pdf)] })
    expect([answer.statusCode, answer.json()[0].code]).toEqual([400, 'one-document'])
    expect(await calls.states()).toEqual(before)
  })

  it.each([
    ['of a type that is not accepted', attached('tool.exe', program), /^tool\.exe was not accepted: its type/],
    ['whose content is another', attached('report.pdf', program), /^report\.pdf was not accepted: its content is a/],
    ['that is empty', attached('empty.pdf', ''), /^empty\.pdf was not accepted: it is empty/],
  ])('%s, by its name and with the reason', async (_what, file, sentence) => {
    const before = await calls.states()
    const answer = await send(policy, { files: [file] })
    expect([answer.statusCode, answer.json()[0].message]).toEqual([400, expect.stringMatching(sentence)])
    expect(await calls.states()).toEqual(before)
  })

  it('above 50 MB', async () => {
    const large = Buffer.alloc(50 * 1024 * 1024 + 1, 'a')
    const answer = await send(policy, { files: [attached('large.txt', large)] })
    expect([answer.statusCode, answer.json()[0].message]).toEqual([413, expect.stringContaining('may have 50 MB')])
  })
})

describe('a key of the caller', () => {
  it('sent twenty times at once makes one receipt', async () => {
    const before = await calls.states()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(policy, { key: 'at-once' })))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await calls.states()).toEqual({ ...before, accepted: (before.accepted ?? 0) + 1 })
  })

  it('with another number or another file is refused, and the first receipt stays as it is', async () => {
    const first = await send(policy, { key: 'changed' })
    const before = await calls.states()
    const others = [
      await send({ ...policy, policyNumber: '1000000002' }, { key: 'changed' }),
      await send(policy, { key: 'changed', files: [attached('valuation.pdf', `${pdf}%`)] }),
    ]
    for (const other of others) expect([other.statusCode, other.json()[0].code]).toEqual([422, 'key-reused'])
    expect(await calls.states()).toEqual(before)
    expect((await send(policy, { key: 'changed' })).body).toBe(first.body)
  })

  it('of another person is another key', async () => {
    const own = (await send(policy, { key: 'shared' })).json<Receipt>()
    const other = (await send(policy, { key: 'shared', as: 'ironbark.lender' })).json<Receipt>()
    expect(other.receiptId).not.toBe(own.receiptId)
  })
})

describe('what the screen offers', () => {
  it('are the lender’s brands, the categories, the file types and an address for help', async () => {
    const get = async (name: string, as: As = manager) => (await app.inject(as, `/api/quote/doc/${name}`)).json()
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

  it('takes a file of every type that it names', async () => {
    for (const [name, content] of Object.entries(samples)) {
      const answer = await send(policy, { files: [attached(name, content)] })
      expect([name, answer.statusCode]).toEqual([name, 200])
    }
  })
})
