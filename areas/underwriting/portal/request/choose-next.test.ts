import { expect, it } from 'vitest'
import type { QueueRow } from '../../contract/index.ts'
import { chooseNext } from './choose-next.ts'

const row = (requestId: string, more: Partial<QueueRow> = {}): QueueRow => ({
  channel: 'IRONBARK',
  requestId,
  brand: 'Ironbark Bank',
  lenderRefNum: `REF-${requestId}`,
  raisedBy: 'someone',
  submissionType: 'New application',
  referralReason: 'Other',
  baseLoanAmount: '540000',
  baseLVR: '90',
  status: 'Submitted',
  assignedTo: null,
  version: 1,
  decision: null,
  decidedAt: null,
  submissionDateTime: '2026-11-21T08:05:00Z',
  ...more,
})
const after = { channel: 'IRONBARK', requestId: '1' }
const next = (...rows: QueueRow[]) => chooseNext(rows, after, 'me')?.requestId ?? null

it('the next request is the first in the order of the queue', () => {
  expect(next(row('2'), row('3'))).toBe('2')
})

it('is never the one just dealt with, but may have its number at another lender', () => {
  expect(next(row('1'), row('2'))).toBe('2')
  expect(next(row('1', { channel: 'COOLABAH' }))).toBe('1')
})

it('is not one that a colleague has, that waits for its lender, or that is decided', () => {
  expect(next(row('2', { assignedTo: 'colleague', status: 'In Progress' }))).toBeNull()
  expect(next(row('2', { assignedTo: 'me', status: 'On Hold' }))).toBeNull()
  expect(next(row('2', { status: 'Complete' }))).toBeNull()
})

it('may be one that the person has already', () => {
  expect(next(row('2', { assignedTo: 'me', status: 'In Progress' }))).toBe('2')
})
