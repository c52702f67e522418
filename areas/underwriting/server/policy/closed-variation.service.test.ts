import { afterAll, beforeAll, expect, it } from 'vitest'
import { closeCasesOfPolicy } from '#areas/case/server'
import { policyService } from '#areas/policy/server'
import { variationKind } from '#areas/variation/server'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { substitution, variationCalls } from '../../../../tests/service/variation-calls.ts'
import type { DeskPolicy } from '../../contract/index.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const root = '/api/underwriting/policies'

let app: TestApp
let desk: ReturnType<typeof deskCalls>
let lender: ReturnType<typeof variationCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  desk = deskCalls(app)
  lender = variationCalls(app)
  await lender.keepPolicies()
})
afterAll(() => app.stop())

/** Submits a variation of the policy, about which the underwriter asks; answers its ID. */
async function onHold(policyNumber: string): Promise<string> {
  const submitted = await lender.submit(substitution(await lender.details(manager, policyNumber)))
  const { id } = submitted.json<{ id: string }>()
  await lender.desk.assign(id)
  await lender.desk.ask(id, 'Is the house insured?')
  expect((await lender.read(id)).status).toBe('On Hold')
  return id
}
const end = async (policyNumber: string, act: 'cancel' | 'discharge') => {
  const { version, ends } = (await app.inject(underwriter, `${root}/IRONBARK/${policyNumber}`)).json<DeskPolicy>()
  const refund = act === 'cancel' ? { refundAmount: '0' } : {}
  return await app.inject(underwriter, {
    method: 'POST',
    url: `${root}/IRONBARK/${policyNumber}/${act}`,
    payload: { endDate: ends.latestDate, endReason: 'The loan was repaid.', version, ...refund },
  })
}

it.each([
  ['cancel', 'cancelled', '1000000001'],
  ['discharge', 'discharged', '1000000007'],
] as const)(
  'an open variation that is On Hold is closed with its policy, and its lender is notified: %s',
  async (act, words, policyNumber) => {
    const id = await onHold(policyNumber)
    await app.runJobs()
    app.outbox.splice(0)
    const ended = await end(policyNumber, act)
    expect(ended.json<DeskPolicy>().variations[0]).toMatchObject({ variationId: id, status: 'Closed' })
    const closed = await lender.read(id)
    expect(closed).toMatchObject({
      status: 'Closed',
      reason: `The policy was ${words}.`,
      decidedBy: underwriter,
      pausedAt: null,
      can: { withdraw: false, answer: false },
    })
    expect(closed.messages[0]?.answeredAt).not.toBeNull()
    expect(closed.events.at(-1)).toMatchObject({ kind: 'closed', detail: `the policy was ${words}`, byInsurer: true })
    expect(await desk.audit(id)).toContain('variation.closed by figtree.underwriter')
    const notices = await app.inject(manager, '/api/notification/latest-events')
    expect(notices.json()).toContainEqual(expect.objectContaining({ record: { kind: 'variation', id, policyNumber } }))
    await app.runJobs()
    expect(app.outbox.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([
      `ironbark.manager@ironbark.example: Variation ${id}: Closed`,
    ])
    expect(app.outbox[0]?.text).toContain(`Your variation has been closed: the policy was ${words}.`)
    expect(await lender.details(manager, policyNumber)).toMatchObject({ openVariation: null })
    expect((await desk.search(underwriter, { filter: { reference: policyNumber } })).items).toEqual([])
    const filter = { decision: ['Closed'] }
    const decided = await desk.search(underwriter, { show: 'all', filter })
    expect(decided.items).toContainEqual(expect.objectContaining({ id, status: 'Closed', decision: 'Closed' }))
  },
)

it('a refused cancellation leaves the open variation as it is', async () => {
  const id = await onHold('1000000008')
  const refused = await app.inject(underwriter, {
    method: 'POST',
    url: `${root}/IRONBARK/1000000008/cancel`,
    payload: { endDate: '20/11/2026', endReason: 'Refinanced.', refundAmount: '99999999', version: 1 },
  })
  expect(refused.statusCode).toBe(400)
  expect((await lender.read(id)).status).toBe('On Hold')
})

it('an open variation is closed when its policy expires', async () => {
  const id = await onHold('1000000009')
  const clock = () => new Date('2099-01-01T02:00:00Z')
  const { 'move-policies': move } =
    policyService(closeCasesOfPolicy([variationKind])).daily?.({ ...app.deps, clock }) ?? {}
  await move?.({})
  expect(await lender.read(id)).toMatchObject({
    status: 'Closed',
    reason: 'The policy expired.',
    decidedBy: 'system',
    events: expect.arrayContaining([expect.objectContaining({ kind: 'closed', byInsurer: false })]),
  })
})
