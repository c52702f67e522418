import { beforeAll, beforeEach, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { pdf, program } from '../../../platform/files/testing/samples.ts'
import { documentCalls, goodDocument } from '../../../tests/service/document-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { attached } from '../../../tests/service/upload-calls.ts'

const setup = setUpApp({ now: '2026-11-21T01:00:00Z' }, documentCalls)
beforeAll(() => seedDemoPolicies(setup.app.deps))
beforeEach(() => setup.app.clock.move(3600))

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
    { ...goodDocument, policyNumber: ' ' },
    [{ code: 'policyNumber-required', field: 'policyNumber', message: 'Policy number is required.' }],
  ],
  [
    'with a policy number that is no number',
    { ...goodDocument, policyNumber: '10000A' },
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
    { ...goodDocument, policyNumber: '12345678901' },
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
    { ...goodDocument, uploadType: 'Loan', loanNumber: 'a'.repeat(21) },
    [{ code: 'loanNumber-pattern', field: 'loanNumber', message: 'Loan number must be alphanumeric, max 20.' }],
  ],
  [
    'with a loan number that lost digits on its way',
    { ...goodDocument, uploadType: 'Loan', loanNumber: Number('12345678901234567890') },
    [
      {
        code: 'invalid',
        field: 'loanNumber',
        message: 'Send loanNumber as a string.',
      },
    ],
  ],
  [
    'without the loan number, whatever the policy number is',
    { ...goodDocument, uploadType: 'Loan' },
    [{ code: 'loanNumber-required', field: 'loanNumber', message: 'Loan number is required.' }],
  ],
  [
    'with an application number that holds a slash',
    { ...goodDocument, uploadType: 'Application', applicationNumber: 'A/1' },
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
    { ...goodDocument, brandName: 'CoolabahMutual', category: 'NONE' },
    [
      { code: 'brandName-unknown', field: 'brandName', message: 'Invalid value' },
      { code: 'category-unknown', field: 'category', message: 'Invalid value' },
    ],
  ],
])('a document is refused %s', async (_when, document, refused) => {
  const before = await setup.states()
  const response = await setup.send(document)
  expect([response.statusCode, response.json()]).toEqual([400, refused])
  expect(await setup.states()).toEqual(before)
})

it.each([
  ['that nobody has', '1999999999'],
  ['of another lender', '1000000016'],
])('a document is refused for a policy number %s, before its file is looked at', async (_whose, policyNumber) => {
  const before = await setup.states()
  const files = [attached('report.pdf', program)]
  const response = await setup.send({ ...goodDocument, policyNumber }, { files })
  const message = `Policy number ${policyNumber} was not found`
  expect([response.statusCode, response.json()]).toEqual([
    400,
    [{ code: 'policy-not-found', field: 'policyNumber', message }],
  ])
  expect(await setup.states()).toEqual(before)
})

it('a document is refused with an unknown key, such as the sender', async () => {
  const response = await setup.send({ ...goodDocument, submittedBy: 'coolabah.manager' })
  expect([response.statusCode, response.json()[0].code]).toEqual([400, 'invalid'])
})

it('a document is refused without a file, and nothing is stored', async () => {
  const response = await setup.send(goodDocument, { files: [] })
  expect([response.statusCode, response.json()]).toEqual([
    400,
    [{ code: 'document-required', field: 'document', message: 'Select a document.' }],
  ])
})

it.each([2, 3, 20])('a document is refused with %i files, and none is stored', async (count) => {
  const before = await setup.states()
  const files = Array.from({ length: count }, (_, index) => attached(`${index}.pdf`, pdf))
  const response = await setup.send(goodDocument, { files })
  expect([response.statusCode, response.json()[0].code]).toEqual([400, 'one-document'])
  expect(await setup.states()).toEqual(before)
})

it.each([
  ['of a type that is not accepted', attached('tool.exe', program), /^tool\.exe was not accepted: its type/],
  ['whose content is another', attached('report.pdf', program), /^report\.pdf was not accepted: its content is a/],
  ['that is empty', attached('empty.pdf', ''), /^empty\.pdf was not accepted: it is empty/],
])('a document is refused %s, by its name and with the reason', async (_what, file, message) => {
  const before = await setup.states()
  const response = await setup.send(goodDocument, { files: [file] })
  expect([response.statusCode, response.json()[0].message]).toEqual([400, expect.stringMatching(message)])
  expect(await setup.states()).toEqual(before)
})

it('a document is refused above 50 MB', async () => {
  const large = Buffer.alloc(50 * 1024 * 1024 + 1, 'a')
  const response = await setup.send(goodDocument, { files: [attached('large.txt', large)] })
  expect([response.statusCode, response.json()[0].message]).toEqual([413, expect.stringContaining('may have 50 MB')])
})
