import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueueField, QueueSearch } from '#areas/case/contract'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
let desk: ReturnType<typeof deskCalls>
const ids: Record<string, string> = {}

type VariationRow = {
  readonly id: number
  readonly hour: number
  readonly status: string
  readonly by?: typeof underwriter | typeof assessor
}

/** Three referrals two hours apart, one of them decided, and variations in between in five states. */
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  const calls = referralCalls(app)
  desk = deskCalls(app)
  for (const reference of ['HL-1', 'HL-2', 'HL-3']) {
    ids[reference] = await calls.raise('ironbark.manager', reference)
    app.clock.move(2 * 3600)
  }
  await desk.assign(underwriter, ids['HL-2'] ?? '')
  await desk.assign(assessor, ids['HL-3'] ?? '')
  await desk.decide(assessor, ids['HL-3'] ?? '', { decision: 'DECLINED' })
  await desk.search(underwriter)
  const variations: readonly VariationRow[] = [
    { id: 200001, hour: 0, status: 'Submitted' },
    { id: 200002, hour: 2, status: 'Assigned', by: underwriter },
    { id: 200003, hour: 4, status: 'On Hold', by: assessor },
    { id: 200004, hour: 6, status: 'Accepted', by: underwriter },
    { id: 200005, hour: 8, status: 'Declined', by: assessor },
  ]
  await asAdmin(
    app.testDatabase.adminUrl,
    `set session_replication_role = replica; ${variations.map(insertOf).join('; ')}`,
  )
})
afterAll(() => app.stop())

/** Inserts only what the desk's lists read; the policy that it names does not exist. */
function insertOf({ id, hour, status, by }: VariationRow): string {
  const who = by ? `'${by}', (select subject from underwriter where username = '${by}')` : 'null, null'
  const at = `timestamptz '2026-11-20T00:30:00Z' + interval '${hour} hours'`
  const isDecided = status === 'Accepted' || status === 'Declined'
  const decided = isDecided ? `'${status}', ${who}, ${at} + interval '5 days'` : 'null, null, null, null'
  const decision = `; insert into case_decision (channel, case_kind, case_id, version, amount, lvr, submitted_at, decision,
      decided_by, decided_by_subject, decided_at)
    values ('IRONBARK', 'variation', ${id}, 1, 500000.5, 80.25, ${at}, ${decided})`
  return `insert into lender_case (channel, kind, case_id, reference, brand_name, state, amount, lvr, version, last_event,
      raised_by, raised_by_subject, submitted_by_subject, submitted_at, received_at, assigned_to, assigned_to_subject,
      decision, decided_by, decided_by_subject, decided_at, waiting_since, paused_at)
    values ('IRONBARK', 'variation', ${id}, '1000${id}', 'IronbarkBank', '${isDecided ? 'Decided' : status}', 500000.5, 80.25,
      1, 1, 'ironbark.lender', 'x', 'x', ${at}, ${at}, ${who}, ${decided}, ${at}, ${status === 'On Hold' ? at : 'null'})
      ${isDecided ? decision : ''}`
}

const numbered = async (search: Partial<QueueSearch> = {}, as: typeof underwriter | typeof assessor = underwriter) =>
  (await desk.search(as, search)).items.map(({ kind, id, reference }) => (kind === 'Variation' ? id : reference))

it('variations are queued with referrals, longest waiting first, with the policy number as reference', async () => {
  expect(await numbered()).toEqual(['200001', 'HL-1', '200002', 'HL-2', '200003'])
  expect((await desk.search(underwriter)).items[0]).toEqual({
    kind: 'Variation',
    channel: 'IRONBARK',
    id: '200001',
    brand: 'Ironbark Bank',
    reference: '1000200001',
    raisedBy: 'ironbark.lender',
    submissionType: null,
    referralReason: null,
    baseLoanAmount: '500000.5',
    baseLVR: '80.25',
    status: 'Submitted',
    assignedTo: null,
    version: null,
    decision: null,
    submissionDateTime: '2026-11-20T00:30:00.000Z',
    waitingSince: '2026-11-20T00:30:00.000Z',
    pausedAt: null,
    decidedAt: null,
    decidedBy: null,
    lastEvent: 1,
  })
})

it('variations are counted and paged with referrals', async () => {
  expect(await numbered({ page: 1, pageSize: 2 })).toEqual(['200002', 'HL-2'])
  expect(await desk.search(underwriter, { page: 1, pageSize: 2 })).toMatchObject({ totalItems: 5, totalPages: 3 })
})

it('variations are among the unassigned cases, the caller’s own, and the caller’s decisions', async () => {
  expect(await numbered({ show: 'unassigned' })).toEqual(['200001', 'HL-1'])
  expect(await numbered({ show: 'mine' }, assessor)).toEqual(['200003'])
  expect(await numbered({ show: 'decided' }, assessor)).toEqual(['200005', 'HL-3'])
})

it.each<[QueueField, string | string[], readonly string[]]>([
  ['kind', ['Variation'], ['200001', '200002', '200003']],
  ['kind', 'refer', ['HL-1', 'HL-2']],
  ['id', '200002', ['200002']],
  ['reference', '1000200003', ['200003']],
  ['raisedBy', 'ironbark.lender', ['200001', '200002', '200003']],
  ['status', ['Assigned', 'In Progress'], ['200002', 'HL-2']],
  ['assignedTo', ['Unassigned'], ['200001', 'HL-1']],
  ['baseLVR', '80.25%', ['200001', '200002', '200003']],
  ['baseLoanAmount', '$500,000.50', ['200001', '200002', '200003']],
  ['referralReason', 'outside', ['HL-1', 'HL-2']],
])('variations in the queue are found by %s "%s"', async (field, filter, expected) => {
  expect(await numbered({ filter: { [field]: filter } })).toEqual(expected)
})

it('the list of all requests shows every referral and variation, newest first, also those that others decided', async () => {
  expect(await numbered({ show: 'all' })).toEqual([
    '200005',
    '200004',
    'HL-3',
    '200003',
    'HL-2',
    '200002',
    'HL-1',
    '200001',
  ])
})

it.each<[QueueField, string | string[], readonly string[]]>([
  ['decision', ['Declined'], ['200005', 'HL-3']],
  ['decision', 'accepted', ['200004']],
  ['decidedBy', [assessor], ['200005', 'HL-3']],
  ['decidedAt', '25/11/2026', ['200005', '200004']],
  ['status', ['Complete', 'Accepted'], ['200004', 'HL-3']],
])('the list of all requests is searched by %s "%s"', async (field, filter, expected) => {
  expect(await numbered({ show: 'all', filter: { [field]: filter } })).toEqual(expected)
})

it('the list of all requests shows who decided and when, also for a colleague’s decision', async () => {
  const { items } = await desk.search(underwriter, { show: 'all', filter: { reference: 'HL-3' } })
  expect(items).toMatchObject([{ decision: 'Declined', decidedBy: assessor, decidedAt: '2026-11-20T07:00:00.000Z' }])
})

it('the list of all requests shows a resubmitted referral as open and undecided', async () => {
  await referralCalls(app).resubmit('ironbark.manager', { lenderRefNumber: 'HL-3', baseLVR: '91' }, [])
  expect(await numbered({ show: 'all', filter: { decidedBy: [assessor] } })).toEqual(['200005'])
  expect(await numbered({ show: 'all', filter: { reference: 'HL-3', status: 'Submitted' } })).toEqual(['HL-3'])
})
