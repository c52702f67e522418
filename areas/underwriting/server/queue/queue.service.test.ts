import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueueField, QueuePage, QueueSearch } from '#areas/case/contract'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const stranger = 'coolabah.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
let desk: ReturnType<typeof deskCalls>
/** The IDs of the requests, by reference. */
const ids: Record<string, string> = {}

/** Six open requests of two lenders, an hour apart, and one that is Complete. */
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  const calls = referralCalls(app)
  desk = deskCalls(app)
  const raise = async (reference: string, sent: object = {}, as: typeof manager | typeof stranger = manager) => {
    ids[reference] = await calls.raise(as, reference, sent)
    app.clock.move(3600)
  }
  const coolabah = { brandName: 'CoolabahMutual' }
  await raise('HL-1')
  await raise('hl%2', { brandName: 'IronbarkDirect', referralReason: 'VALUATION', baseLoanAmount: '1200000' })
  await raise('HL_3', { ...coolabah, submissionType: 'TOPUP', baseLVR: '80' }, stranger)
  await raise('HL\\4', { referralReason: 'PROPSHARE', baseLoanAmount: '99.000001' })
  await raise('HL-5 é', coolabah, stranger)
  await raise('HL-6')
  await raise('DONE')
  await desk.assign(underwriter, id('HL-1'))
  await desk.assign(assessor, id('hl%2'))
  await desk.assign(underwriter, id('HL-6'))
  await desk.ask(underwriter, id('HL-6'), 'Who lives there?')
  await desk.assign(underwriter, id('DONE'))
  await desk.decide(underwriter, id('DONE'))
})
afterAll(() => app.stop())

const id = (reference: string) => ids[reference] ?? ''
const references = ({ items }: QueuePage) => items.map(({ reference }) => reference)
const found = async (search: Partial<QueueSearch> = {}) => references(await desk.search(underwriter, search))
const filtered = async (filter: Partial<Record<QueueField, string>>) => await found({ filter })

const oldestFirst = ['HL-1', 'hl%2', 'HL_3', 'HL\\4', 'HL-5 é', 'HL-6']

it('the queue has the open requests of all lenders, longest waiting first, with long names in place of codes', async () => {
  const page = await desk.search(underwriter)
  expect(references(page)).toEqual(oldestFirst)
  expect(page).toMatchObject({ currentPage: 0, totalItems: 6, totalPages: 1 })
  expect(page.items[2]).toEqual({
    kind: 'Referral',
    channel: 'COOLABAH',
    id: id('HL_3'),
    brand: 'Coolabah Mutual',
    reference: 'HL_3',
    raisedBy: stranger,
    submissionType: 'Top-up',
    referralReason: 'Outside delegated authority',
    baseLoanAmount: '540000.5',
    baseLVR: '80',
    status: 'Submitted',
    assignedTo: null,
    version: 1,
    decision: null,
    submissionDateTime: '2026-11-20T03:00:00.000Z',
    waitingSince: '2026-11-20T03:00:00.000Z',
    pausedAt: null,
    decidedAt: null,
    decidedBy: null,
    lastEvent: 1,
  })
})

it('the queue shows the unassigned requests, or the caller’s own', async () => {
  expect(await found({ show: 'unassigned' })).toEqual(['HL_3', 'HL\\4', 'HL-5 é'])
  expect(await found({ show: 'mine' })).toEqual(['HL-1', 'HL-6'])
  expect(references(await desk.search(assessor, { show: 'mine' }))).toEqual(['hl%2'])
})

it('the total of the queue is exact on every page, also beyond the last one', async () => {
  expect(await desk.search(underwriter, { page: 1, pageSize: 4 })).toMatchObject({
    currentPage: 1,
    totalItems: 6,
    totalPages: 2,
  })
  expect(await found({ page: 1, pageSize: 4 })).toEqual(['HL-5 é', 'HL-6'])
  expect(await desk.search(underwriter, { page: 7, pageSize: 4 })).toEqual({
    items: [],
    currentPage: 7,
    totalItems: 6,
    totalPages: 2,
  })
  expect(await desk.search(underwriter, { filter: { channel: 'nobody' } })).toEqual({
    items: [],
    currentPage: 0,
    totalItems: 0,
    totalPages: 0,
  })
})

it.each<[QueueField, string, readonly string[]]>([
  ['channel', 'cool', ['HL_3', 'HL-5 é']],
  ['brand', 'K DIRECT', ['hl%2']],
  ['brand', 'IronbarkDirect', []],
  ['reference', 'hl-', ['HL-1', 'HL-5 é', 'HL-6']],
  ['reference', '5 E\u0301', ['HL-5 é']],
  ['reference', 'L%2', ['hl%2']],
  ['reference', 'L_3', ['HL_3']],
  ['reference', 'l\\4', ['HL\\4']],
  ['reference', "' or 1=1 --", []],
  ['raisedBy', 'COOLABAH.', ['HL_3', 'HL-5 é']],
  ['submissionType', 'top', ['HL_3']],
  ['submissionType', 'TOPUP', []],
  ['referralReason', 'share', ['HL\\4']],
  ['referralReason', 'valuation issue', ['hl%2']],
  ['baseLoanAmount', '$1,200,000', ['hl%2']],
  ['baseLoanAmount', '$1,200,000.00', ['hl%2']],
  ['baseLoanAmount', '1200000.00', ['hl%2']],
  ['baseLoanAmount', '.000001', ['HL\\4']],
  ['baseLVR', '80%', ['HL_3']],
  ['baseLVR', '80.00%', ['HL_3']],
  ['status', 'hold', ['HL-6']],
  ['status', 'complete', []],
  ['assignedTo', 'ASSESSOR', ['hl%2']],
  ['assignedTo', 'unassigned', ['HL_3', 'HL\\4', 'HL-5 é']],
  ['submissionDateTime', '20/11/2026 14:', ['HL_3']],
  ['submissionDateTime', '20/11/2026', oldestFirst],
  ['brand', '  ', oldestFirst],
])('the queue finds %s by "%s"', async (field, text, expected) => {
  expect(await filtered({ [field]: text })).toEqual(expected)
  const unassigned = expected.filter((reference) => ['HL_3', 'HL\\4', 'HL-5 é'].includes(reference))
  expect(await found({ show: 'unassigned', filter: { [field]: text } })).toEqual(unassigned)
})

it('the queue finds a request by a part of its number', async () => {
  expect(await filtered({ id: id('HL\\4'), channel: 'IRONBARK' })).toEqual(['HL\\4'])
  expect(await filtered({ id: '1000' })).toEqual(oldestFirst)
})

it('the filters of the queue are combined by AND', async () => {
  expect(await filtered({ channel: 'ironbark', status: 'progress', assignedTo: 'figtree' })).toEqual(['HL-1', 'hl%2'])
})

it.each<[QueueField, readonly string[]]>([
  ['channel', ['HL_3', 'HL-5 é', 'HL-1', 'hl%2', 'HL\\4', 'HL-6']],
  ['brand', ['HL_3', 'HL-5 é', 'HL-1', 'HL\\4', 'HL-6', 'hl%2']],
  ['referralReason', ['HL-1', 'HL_3', 'HL-5 é', 'HL-6', 'HL\\4', 'hl%2']],
  ['baseLoanAmount', ['HL\\4', 'HL-1', 'HL_3', 'HL-5 é', 'HL-6', 'hl%2']],
  ['baseLVR', ['HL_3', 'HL-1', 'hl%2', 'HL\\4', 'HL-5 é', 'HL-6']],
  ['assignedTo', ['hl%2', 'HL-1', 'HL-6', 'HL_3', 'HL\\4', 'HL-5 é']],
  ['submissionDateTime', oldestFirst],
])('the queue is sorted by %s, and by age where that leaves rows even', async (field, expected) => {
  expect(await found({ sorts: [{ field, ascending: true }] })).toEqual(expected)
})

it('the queue can be sorted by several columns, each ascending or descending', async () => {
  const sorts = [
    { field: 'channel', ascending: false },
    { field: 'submissionDateTime', ascending: false },
  ] as const
  expect(await found({ sorts: [...sorts] })).toEqual(['HL-6', 'HL\\4', 'hl%2', 'HL-1', 'HL-5 é', 'HL_3'])
  expect(await found({ sorts: [{ field: 'assignedTo', ascending: false }] })).toEqual([
    'HL-1',
    'HL-6',
    'hl%2',
    'HL_3',
    'HL\\4',
    'HL-5 é',
  ])
})

it.each([
  { page: -1 },
  { page: 0.5 },
  { pageSize: 0 },
  { pageSize: 101 },
  { show: 'everything' },
  { filter: { creditNotes: 'x' } },
  { filter: { brand: 'x'.repeat(101) } },
  { filter: { brand: 'a\tb' } },
  { sorts: [{ field: 'creditNotes', ascending: true }] },
  { sorts: ['brand', 'channel', 'status', 'decision'].map((field) => ({ field, ascending: true })) },
  { sorts: [true, false].map((ascending) => ({ field: 'brand', ascending })) },
  { more: 1 },
])('the queue refuses %j with a message', async (payload) => {
  const response = await app.inject(underwriter, { method: 'POST', url: '/api/underwriting/search', payload })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([
    expect.objectContaining({
      message: expect.stringMatching(
        /^(Ask for|show must be|Search for|Remove|Unknown column|Unknown filter|Sort by|`ascending` must)/,
      ),
    }),
  ])
})

it('the list of an underwriter’s decisions has only their own, newest first, each request once', async () => {
  const calls = referralCalls(app)
  await desk.decide(underwriter, id('HL-1'), { decision: 'MOREINFO' })
  app.clock.move(60)
  await calls.resubmit(manager, { lenderRefNumber: 'HL-1', baseLVR: '91' }, [])
  expect(await found({ show: 'decided' })).toEqual(['HL-1', 'DONE'])
  const open = await desk.search(underwriter, { show: 'decided', filter: { reference: 'HL-1' } })
  expect(open.items).toMatchObject([
    { version: 1, decision: 'More information required', baseLVR: '92.35', status: 'Submitted', assignedTo: null },
  ])
  await desk.assign(underwriter, id('HL-1'))
  app.clock.move(60)
  await desk.decide(underwriter, id('HL-1'))
  const page = await desk.search(underwriter, { show: 'decided' })
  expect(references(page)).toEqual(['HL-1', 'DONE'])
  expect(page.totalItems).toBe(2)
  expect(page.items[0]).toMatchObject({ version: 2, baseLVR: '91', status: 'Complete' })
  expect(references(await desk.search(assessor, { show: 'decided' }))).toEqual([])
  expect(await found({ show: 'decided', sorts: [{ field: 'reference', ascending: true }] })).toEqual(['DONE', 'HL-1'])
  expect(await found({ show: 'decided', filter: { submissionDateTime: '18:00' } })).toEqual(['DONE'])
  expect(page.items[0]?.decidedAt).toBe('2026-11-20T08:02:00.000Z')
  expect(await found({ show: 'decided', filter: { decidedAt: '20/11/2026 19:02' } })).toEqual(['HL-1'])
  expect(await found({ show: 'decided', filter: { decision: 'with conditions' } })).toEqual(['HL-1', 'DONE'])
  expect(await found({ show: 'decided', filter: { decision: 'APPCOND' } })).toEqual([])
  expect(await found({ show: 'decided', sorts: [{ field: 'decidedAt', ascending: true }] })).toEqual(['DONE', 'HL-1'])
  expect(await found({ filter: { decision: 'Approved' } })).toEqual([])
})

it('the list of an underwriter’s decisions has no withdrawn request', async () => {
  await desk.assign(underwriter, id('HL\\4'))
  await desk.withdraw(manager, id('HL\\4'))
  expect(await found({ show: 'decided' })).not.toContain('HL\\4')
})

const hour = 3600
const clockOf = async (reference: string) => {
  const { items } = await desk.search(underwriter, { filter: { reference } })
  return items[0] && [items[0].waitingSince, items[0].pausedAt]
}

it('the waiting time of a request pauses while a question is open, and the queue is sorted by it', async () => {
  const [submittedAt, askedAt] = ['2026-11-20T06:00:00.000Z', '2026-11-20T08:00:00.000Z']
  expect(await clockOf('HL-6')).toEqual([submittedAt, askedAt])
  app.clock.set('2026-11-21T06:00:00Z')
  ids['HL-7'] = await referralCalls(app).raise(manager, 'HL-7')
  app.clock.move(hour)
  expect((await found()).slice(-2)).toEqual(['HL-6', 'HL-7'])
  app.clock.move(2 * hour)
  expect((await found()).slice(-2), 'HL-6 was with the insurer for two hours').toEqual(['HL-7', 'HL-6'])
  expect(await found({ sorts: [{ field: 'waitingSince', ascending: false }] })).toEqual((await found()).toReversed())
  expect((await found({ sorts: [{ field: 'submissionDateTime', ascending: true }] })).slice(-2)).toEqual([
    'HL-6',
    'HL-7',
  ])
  expect(await filtered({ waitingSince: '1' })).toEqual(await found())
  expect(await filtered({ waitingSince: '2 hours' })).toEqual((await found()).slice(0, -1))
  expect(await filtered({ waitingSince: 'soon' })).toEqual([])
})

it('the waiting time of a request continues once the lender has answered', async () => {
  await desk.answer(manager, id('HL-6'), { text: 'The borrower.' })
  expect(await clockOf('HL-6')).toEqual(['2026-11-21T07:00:00.000Z', null])
  app.clock.move(10 * hour)
  expect((await found()).slice(-2)).toEqual(['HL-7', 'HL-6'])
  expect((await desk.opened(underwriter, id('HL-6'))).waitingSince).toBe('2026-11-21T07:00:00.000Z')
})
