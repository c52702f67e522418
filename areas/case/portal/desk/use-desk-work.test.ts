import { expect, it } from 'vitest'
import type { QueueRow } from '#areas/case/contract'
import { unseenEvents } from '../case-notices.tsx'
import type { DeskCase } from './desk-case.ts'
import { disabledReason, findList, findNextRow, searchesForNext } from './use-desk-work.ts'

const row = (id: string, more: Partial<QueueRow> = {}): QueueRow => ({
  kind: 'Referral',
  channel: 'IRONBARK',
  id,
  brand: 'Ironbark Bank',
  reference: `REF-${id}`,
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
  decidedBy: null,
  submissionDateTime: '2026-11-21T08:05:00Z',
  waitingSince: '2026-11-21T08:05:00Z',
  pausedAt: null,
  lastEvent: 1,
  ...more,
})
const after = { kind: 'Referral', channel: 'IRONBARK', id: '1' } as const
const next = (...rows: QueueRow[]) => findNextRow(rows, after, 'me')?.id ?? null

it('the next referral is the first in the order of the queue', () => {
  expect(next(row('2'), row('3'))).toBe('2')
})

it('is never the one just dealt with, but may have its number at another lender', () => {
  expect(next(row('1'), row('2'))).toBe('2')
  expect(next(row('1', { channel: 'COOLABAH' }))).toBe('1')
})

it('is of the same kind, and searched for among all of the kind in the view after the rows around it', () => {
  const variation = { kind: 'Variation', status: 'Assigned', assignedTo: 'me' } as const
  expect(next(row('1', variation), row('2', variation), row('3'))).toBe('3')
  expect(next(row('2', variation))).toBeNull()
  const view = { show: 'mine', page: 12, pageSize: 10, sorts: [], filter: { brand: 'Iron' } } as const
  expect(searchesForNext(view, 'Variation')).toEqual([
    { ...view, page: 1, pageSize: 100 },
    { ...view, page: 0, pageSize: 100, filter: { brand: 'Iron', kind: ['Variation'] } },
  ])
})

it('is not one that a colleague has, that waits for its lender, or that is decided', () => {
  expect(next(row('2', { assignedTo: 'colleague', status: 'In Progress' }))).toBeNull()
  expect(next(row('2', { assignedTo: 'me', status: 'On Hold' }))).toBeNull()
  expect(next(row('2', { status: 'Complete' }))).toBeNull()
})

it('may be one that the person has already', () => {
  expect(next(row('2', { assignedTo: 'me', status: 'In Progress' }))).toBe('2')
})

it('is the one below it in the list from which it was opened, and from the top after the last', () => {
  const [two, three, four] = [row('2'), row('3'), row('4')]
  const nextOf = (...shown: QueueRow[]) => findNextRow([two, three, four], after, 'me', shown)?.id
  expect(nextOf(two, row('1'), three, four)).toBe('3')
  expect(nextOf(two, three, four, row('1'))).toBe('2')
  expect(nextOf(three)).toBe('2')
})

it('is the one below it on a later page of the list too, whatever has moved since', () => {
  const nextOf = (...rows: string[]) =>
    findNextRow(
      rows.map((id) => row(id)),
      after,
      'me',
      ['4', '1', '5', '6'].map((id) => row(id)),
    )?.id
  expect(nextOf('2', '3', '4', '5', '6')).toBe('5')
  expect(nextOf('2', '3', '5', '6')).toBe('5')
  expect(nextOf('2', '3', '5', '6', '4')).toBe('5')
  expect(nextOf('2', '3', '4', '6', '5')).toBe('6')
  expect(nextOf('2', '3', '4', '7', '5')).toBe('7')
  expect(nextOf('2', '3', '4')).toBe('2')
})

it('the list from which it was opened has its view, with as many rows on a page as the person chose', () => {
  const view = { show: 'open', page: 0, pageSize: 10, sorts: [], filter: { brand: 'Iron' } } as const
  const pageOf = (...items: QueueRow[]) => ({ items, totalItems: items.length, totalPages: 1 })
  const listed = { ...view, page: 1, pageSize: 25 }
  const lists = [
    [['desk', 'queue', { ...view, filter: {} }], pageOf(row('1'), row('9'))],
    [['desk', 'queue', view], pageOf(row('2'))],
    [['desk', 'queue', { ...view, pageSize: 50 }], undefined],
    [['desk', 'queue', listed], pageOf(row('2'), row('1'), row('3'))],
    [['desk', 'queue', { ...view, show: 'mine' }], pageOf(row('1'))],
  ] as const
  expect(findList(lists, view, after)?.search).toEqual(listed)
  expect(findList(lists, view, after)?.rows.map(({ id }) => id)).toEqual(['2', '1', '3'])
  expect(findList(lists.slice(0, 3), view, after)).toBeNull()
})

const nothing = { assign: false, assignFromColleague: false, reassign: false, ask: false, decide: false }
const assigned = (assignedTo: string | null, can: Partial<DeskCase['can']> = {}) =>
  ({ assignedTo, can: { ...nothing, ...can } }) as DeskCase

it('what can be done needs no reason', () => {
  expect(disabledReason(assigned('me', { decide: true }), 'decide', 'me')).toBeNull()
})

it('an unassigned referral is to be assigned before a question', () => {
  expect(disabledReason(assigned(null, { decide: true }), 'ask', 'me')).toBe('Assign it to yourself first.')
})

it('a colleague’s referral is named as such, with what to do', () => {
  expect(disabledReason(assigned('colleague'), 'ask', 'me')).toMatch(
    /^Assigned to colleague\. .*reassign it to yourself/,
  )
})

it('a second question waits for the answer to the first', () => {
  expect(disabledReason(assigned('me', { decide: true }), 'ask', 'me')).toBe('Waiting for the lender’s answer.')
})

const event = (event: string, by: string) => ({ event, by })

it('unseen is what others did after the referral was opened here', () => {
  const events = [event('received', 'lender'), event('assigned', 'me'), event('answered', 'lender')]
  expect(unseenEvents(events, 1, 'me')).toEqual([events[2]])
  expect(unseenEvents(events, 3, 'me')).toEqual([])
})

it('what others did is not unseen any more once the person has done something after it', () => {
  const events = [event('received', 'lender'), event('assigned', 'colleague'), event('assigned', 'me')]
  expect(unseenEvents(events, 1, 'me')).toEqual([])
  expect(unseenEvents([...events, event('withdrawn', 'lender')], 1, 'me')).toEqual([event('withdrawn', 'lender')])
})
