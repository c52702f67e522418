import { expect, it } from 'vitest'
import { addressOf, openRecordOf, parseDeskAddress } from './desk-address.ts'

it('the address of the desk keeps the part of the queue, the open request, the page, the order and the filters', () => {
  const query = { show: 'mine', request: 'IRONBARK~100001', page: '3', sort: '-baseLVR', brand: 'Ironbark' }
  expect(parseDeskAddress(query)).toEqual({ ...query, page: 3 })
})

it.each([
  { show: 'everything' },
  { request: '100001' },
  { request: 'IRONBARK~0' },
  { request: 'IRONBARK~1/../2' },
  { request: '-~100001' },
  { page: '0' },
  { page: '1' },
  { sort: 'creditNotes' },
  { brand: '   ' },
  { something: 'else' },
])('the address of the desk leaves out what makes no sense: %o', (query) => {
  expect(parseDeskAddress(query)).toEqual({})
})

it('the address of the desk has the filters of the uploads for the uploads, and those of the queue for the queue', () => {
  const query = { number: '1000000001', reference: 'LR-1', brand: 'Ironbark', page: '2', sort: 'brand' }
  expect(parseDeskAddress({ ...query, show: 'uploads' })).toEqual({
    show: 'uploads',
    number: '1000000001',
    brand: 'Ironbark',
    page: 2,
    sort: 'brand',
  })
  expect(parseDeskAddress(query)).toEqual({ reference: 'LR-1', brand: 'Ironbark', page: 2, sort: 'brand' })
})

it('the address of the desk has the filters of the policies for the policies, but for loan and application numbers', () => {
  const query = { show: 'policies', policy: 'IRONBARK~1000000001', policyNumber: '1000000001', status: 'In Force' }
  expect(parseDeskAddress({ ...query, loanNumber: 'LN1', applicationNumber: 'AP1' })).toEqual(query)
})

it('the address of the desk has the filters of the submissions for the submissions, and no reference of a lender', () => {
  const query = { show: 'submissions', submittedBy: 'manager', lmiReferenceNo: 'LR-1', sort: '-warnings' }
  expect(parseDeskAddress(query)).toEqual({ show: 'submissions', submittedBy: 'manager', sort: '-warnings' })
})

it('the address of the desk for a certificate has no filters', () => {
  expect(parseDeskAddress({ show: 'certificate', status: 'In Force', page: '2' })).toEqual({ show: 'certificate' })
})

it('the address of the desk names a referral, a variation, a policy or a submission so that it is found again', () => {
  const referral = { kind: 'Referral', channel: 'IRON.BARK-2', id: '100001' } as const
  expect(addressOf(referral)).toEqual({ request: 'IRON.BARK-2~100001' })
  const variation = { ...referral, kind: 'Variation' } as const
  expect(addressOf(variation)).toEqual({ variation: 'IRON.BARK-2~100001' })
  const policy = { ...referral, kind: 'Policy' } as const
  const submission = { ...referral, kind: 'Submission', id: '0b9c7c1e-6f0d-4c39-9d4e-2f6a4a8f1d11' } as const
  expect(addressOf(submission)).toEqual({ submission: `IRON.BARK-2~${submission.id}` })
  for (const record of [referral, variation, policy, submission])
    expect(openRecordOf(addressOf(record))).toEqual(record)
  expect(openRecordOf({})).toBeNull()
})
