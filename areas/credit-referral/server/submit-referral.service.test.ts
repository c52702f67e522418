import { expect, it } from 'vitest'
import { program } from '../../../platform/files/testing/samples.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { goodReferral, referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { attached } from '../../../tests/service/upload-calls.ts'
import { versionColumns } from './store/version-store.ts'

const manager = 'ironbark.manager'
const url = '/api/credit-referral/submit'

const calls = setUpApp({ now: '2026-11-21T01:00:00Z' }, referralCalls)

it('a referral sent in one form with its files is stored completely, as Submitted and raised by its sender', async () => {
  const response = await calls.submit(
    manager,
    {
      lenderRefNumber: '  App 17 ',
      baseLoanAmount: '$0540,000.50',
      submittedBy: 'coolabah.manager',
      attachments: [1],
    },
    [statement, { name: 'folder/plan of the house.txt', content: Buffer.from('Three bedrooms.') }],
  )
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const { requestId } = response.json<{ requestId: string }>()
  expect(response.json()).toEqual({ requestId: expect.stringMatching(/^1\d{7}$/), version: 1 })
  const { referral, versions, documents, events } = await calls.stored(requestId)
  expect(referral).toMatchObject({
    reference: 'App 17',
    reference_key: 'app 17',
    raised_by: manager,
    status: 'Submitted',
    decision: null,
    assigned_to: null,
    version: 1,
    submitted_at: calls.app.deps.clock(),
    received_at: calls.app.deps.clock(),
  })
  expect(versions).toEqual([
    expect.objectContaining({
      version: 1,
      base_loan_amount: '540000.500000',
      base_lvr: '92.35',
      capitalised: true,
      submitted_by: manager,
      submitted_by_name: 'Ironbark Manager',
      credit_notes: goodReferral.creditNotes,
    }),
  ])
  expect(documents.map(({ name, version, uploaded_by }) => [name, version, uploaded_by])).toEqual([
    ['plan of the house.txt', 1, manager],
    ['statement.pdf', 1, manager],
  ])
  expect(events).toEqual([{ version: 1, event: 'submitted', by_username: manager }])
  expect(await calls.states()).toEqual({ accepted: 2 })
})

it('the parts of a form may come in any order, and its JSON with or without a file name', async () => {
  const content = JSON.stringify({ ...goodReferral, lenderRefNumber: 'order-1' })
  const first = await calls.sendForm(manager, url, [
    { field: 'referral', content },
    attached('a.pdf', statement.content),
  ])
  expect(first.statusCode).toBe(200)
  const second = await calls.sendForm(manager, url, [
    attached('a.pdf', statement.content),
    { field: 'referral', content: content.replace('order-1', 'order-2'), fileName: 'blob', type: 'application/json' },
    attached('b.pdf', statement.content),
  ])
  expect(second.statusCode).toBe(200)
  const { documents } = await calls.stored(second.json().requestId)
  expect(documents.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf'])
})

it('a submission writes one audit line, without borrower data', async () => {
  const requestId = await calls.raise(manager, 'audited')
  const { rows } = await calls.app.testDatabase.pool.query(
    'select * from audit_entry where action <> $$record.read$$ and record = $1',
    [requestId],
  )
  expect(rows).toEqual([
    {
      ...rows[0],
      channel: 'IRONBARK',
      username: manager,
      action: 'referral.received',
      detail: { version: 1 },
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

const cases: [string, Record<string, unknown>, string[]][] = [
  ['no brand', { brandName: '' }, ['brandName-required']],
  ['the brand of another lender', { brandName: 'CoolabahMutual' }, ['brandName-unknown']],
  ['a blank reference', { lenderRefNumber: '  ' }, ['lenderRefNumber-required']],
  ['a reference that is too long', { lenderRefNumber: 'x'.repeat(41) }, ['lenderRefNumber-max']],
  ['a reference on two lines', { lenderRefNumber: 'one\ntwo' }, ['lenderRefNumber-pattern']],
  ['an unknown submission type', { submissionType: 'SOMETHING' }, ['submissionType-unknown']],
  ['no capitalised flag', { capitalisedFlag: null }, ['capitalisedFlag-required']],
  ['a capitalised flag that is neither', { capitalisedFlag: 'MAYBE' }, ['capitalisedFlag-unknown']],
  ['no reason', { referralReason: undefined }, ['referralReason-required']],
  ['an amount with seven decimals', { baseLoanAmount: '1.1234567' }, ['baseLoanAmount-pattern']],
  ['an amount of sixteen digits', { baseLoanAmount: '1234567890123456' }, ['baseLoanAmount-pattern']],
  ['a negative amount', { baseLoanAmount: -1 }, ['baseLoanAmount-min']],
  ['an LVR with three decimals', { baseLVR: '92.355' }, ['baseLVR-pattern']],
  ['no notes', { creditNotes: '' }, ['creditNotes-required']],
  ['notes of 5001 characters', { creditNotes: 'x'.repeat(5001) }, ['creditNotes-max']],
  ['notes of a whole book', { creditNotes: 'x'.repeat(900_000) }, ['creditNotes-max']],
]
it.each(cases)('a referral with %s is refused', async (_what, input, codes) => {
  const response = await calls.submit(manager, { lenderRefNumber: 'rules', ...input }, [statement])
  expect(response.statusCode).toBe(400)
  expect(codesOf(response)).toEqual(codes)
})

it('a referral is refused with every rule that it breaks, each with its field and message, and with the missing document', async () => {
  const response = await calls.sendForm(manager, url, [{ field: 'referral', content: '{}' }])
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([
    { code: 'brandName-required', field: 'brandName', message: 'Brand name is required.' },
    expect.objectContaining({ field: 'lenderRefNumber' }),
    expect.objectContaining({ field: 'referralReason' }),
    expect.objectContaining({ field: 'submissionType' }),
    expect.objectContaining({ field: 'baseLoanAmount' }),
    expect.objectContaining({ field: 'baseLVR' }),
    expect.objectContaining({ field: 'capitalisedFlag' }),
    expect.objectContaining({ field: 'creditNotes' }),
    { code: 'attachment-required', field: 'attachments', message: 'Attach at least one document.' },
  ])
})

it('each column of a referral version is known, and each field has one', async () => {
  const ours = [
    'channel',
    'request_id',
    'case_kind',
    'version',
    'submitted_by',
    'submitted_by_subject',
    'submitted_by_name',
  ]
  const decided = ['submitted_at', 'decision', 'uw_notes', 'decided_by', 'decided_by_subject', 'decided_at']
  const { rows } = await calls.app.testDatabase.pool.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'referral_version'`,
  )
  const columnOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const fields = Object.values(versionColumns).map(columnOf)
  expect(rows.map(({ column_name }) => column_name).sort()).toEqual([...ours, ...decided, ...fields].sort())
})

it('the largest accepted figures are stored exactly', async () => {
  const requestId = await calls.raise(manager, 'exact', { baseLoanAmount: '123456789012345.123456', baseLVR: 100 })
  const { versions } = await calls.stored(requestId)
  expect(versions[0]).toMatchObject({ base_loan_amount: '123456789012345.123456', base_lvr: '100.00' })
})

it('a referral with more than 200 files is refused', async () => {
  const filenames = Array.from({ length: 201 }, (_, index) => `${index}.pdf`)
  const response = await calls.requestSubmit(manager, { lenderRefNumber: 'many-files', filenames })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([{ code: 'invalid', message: 'Attach at most 200 files.', field: 'filenames' }])
})

it('a referral with an unknown field is refused', async () => {
  const response = await calls.submit(manager, { lenderRefNumber: 'keys', ...{ decision: 'APPROVED' } }, [statement])
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([{ code: 'invalid', message: 'A referral has no field decision. Leave it out.' }])
  const ahead = await calls.requestSubmit(manager, { lenderRefNumber: 'keys', ...{ decision: 'APPROVED' } })
  expect(ahead.json()).toEqual(response.json())
})

it.each([
  ['a control character', '{"creditNotes":"a\\u0000b"}', 'invalid-body'],
  ['what is no JSON', '{', 'invalid-form'],
  ['a list', '[]', 'invalid'],
])('a referral with %s in its JSON is refused', async (_what, content, code) => {
  const response = await calls.sendForm(manager, url, [{ field: 'referral', content }])
  expect(response.statusCode).toBe(400)
  expect(codesOf(response)).toEqual([code])
})

it.each([
  ['without its JSON', [attached('a.pdf', statement.content)]],
  ['with a part that is not known', [{ field: 'other', content: 'x' }]],
])('a referral %s is refused', async (_what, parts) => {
  const response = await calls.sendForm(manager, url, parts)
  expect(codesOf(response)).toEqual(['invalid-form'])
})

it('a refused file is named, and neither the request nor its other files are stored', async () => {
  const before = [await calls.count('lender_case'), (await calls.states()).accepted]
  const response = await calls.submit(manager, { lenderRefNumber: 'bad-files' }, [
    statement,
    { name: 'setup.exe', content: program },
    { name: 'really.pdf', content: program },
  ])
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([
    expect.objectContaining({ message: expect.stringContaining('setup.exe') }),
    expect.objectContaining({ message: expect.stringContaining('really.pdf') }),
  ])
  expect([await calls.count('lender_case'), (await calls.states()).accepted]).toEqual(before)
  expect(await calls.states()).not.toHaveProperty('stored')
  // The refused submission did not use up the reference.
  await calls.raise(manager, 'bad-files')
})
