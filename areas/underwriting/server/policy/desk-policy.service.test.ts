import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PolicyListField } from '#areas/policy/contract'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { variationCalls } from '../../../../tests/service/variation-calls.ts'
import type { DeskPolicy } from '../../contract/index.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'
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

type Call = { readonly as?: As; readonly channel?: string; readonly key?: string }
const read = (policyNumber: string, { as = underwriter, channel = 'IRONBARK' }: Call = {}) =>
  app.inject(as, `${root}/${channel}/${policyNumber}`)
const post = (path: string, payload: object, { as = underwriter, key }: Call = {}) =>
  app.inject(as, {
    method: 'POST',
    url: `${root}/${path}`,
    payload,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
const policy = async (policyNumber: string) => (await read(policyNumber)).json<DeskPolicy>()
const found = async (filter: Partial<Record<PolicyListField, string | string[]>>) =>
  (await post('search', { filter })).json<{ items: DeskPolicy[] }>().items.map(({ policyNumber }) => policyNumber)
const cancellation = { endDate: '19/11/2026', endReason: 'The borrower sold.', refundAmount: '1,000.00' }

it('the policies of all lenders are found by any of their numbers, by lender and by status', async () => {
  expect(await found({ policyNumber: '1000000001' })).toEqual(['1000000001'])
  expect(await found({ loanNumber: 'ibk72000117' })).toEqual(['1000000001'])
  expect(await found({ channel: ['COOLABAH'], status: ['Cancelled'] })).toEqual(['1000000013'])
  expect((await post('search', { filter: { policyNumber: '1000000001' } })).json().items[0]).toEqual({
    channel: 'IRONBARK',
    policyNumber: '1000000001',
    applicationNumber: 'IB-2025-00117',
    loanNumbers: ['IBK72000117'],
    brand: 'Ironbark Bank',
    status: 'In Force',
    lvr: 90,
    coverageEffectiveDate: '14/02/2025',
    expiryDate: '14/02/2055',
  })
})

it('the policies of all lenders are read with their history, their variations and what can be done', async () => {
  expect(await policy('1000000001')).toMatchObject({
    channel: 'IRONBARK',
    version: 1,
    policyStatus: 'In Force',
    can: { cancel: true, discharge: true },
    ends: { earliestDate: '2025-02-14', latestDate: '2026-11-20' },
  })
  expect(await desk.audit('1000000001')).toContain('underwriting.policy-opened by figtree.underwriter')
  const other = await read('1000000001', { channel: 'COOLABAH' })
  expect([other.statusCode, other.json()[0].message]).toEqual([404, 'No policy was found.'])
})

it('the policies of all lenders are kept from lenders', async () => {
  expect((await read('1000000001', { as: manager })).statusCode).toBe(403)
  expect((await post('search', {}, { as: manager })).statusCode).toBe(403)
  const cancelled = await post('IRONBARK/1000000001/cancel', { ...cancellation, version: 1 }, { as: manager })
  expect(cancelled.statusCode).toBe(403)
})

it('a policy that the insurer ends is cancelled with a refund of at most the premium paid, once, and its lender’s search and history say so', async () => {
  const { ends, version } = await policy('1000000001')
  const tooMuch = { ...cancellation, refundAmount: String(ends.maxRefund + 0.01), version }
  expect(codesOf(await post('IRONBARK/1000000001/cancel', tooMuch))).toEqual(['refundAmount-max'])
  const early = { ...cancellation, endDate: '13/02/2025', version }
  expect(codesOf(await post('IRONBARK/1000000001/cancel', early))).toEqual(['endDate-early'])

  const sent = { ...cancellation, version }
  const answers = await Promise.all([1, 2].map(() => post('IRONBARK/1000000001/cancel', sent, { key: 'once-more' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.json()).toMatchObject({ policyStatus: 'Cancelled', refundAmount: 1000, can: { cancel: false } })
  const seen = await app.inject(manager, {
    method: 'POST',
    url: '/api/policy-search/search',
    payload: { policyNumber: '1000000001' },
  })
  expect(seen.json().policy).toMatchObject({
    policyStatus: 'Cancelled',
    cancellationDate: '19/11/2026',
    refundAmount: 1000,
  })
  const { history } = await policy('1000000001')
  expect(history.filter(({ kind }) => kind === 'cancelled')).toMatchObject([
    { by: underwriter, effectiveDate: '19/11/2026', reason: 'The borrower sold.', refundAmount: 1000 },
  ])
  expect(await desk.audit('1000000001')).toContain('policy.cancel by figtree.underwriter')
})

it('a policy that the insurer ends is ended by one of two underwriters who want it at once', async () => {
  const [, { policyNumber } = { policyNumber: '' }] = (
    await post('search', { filter: { channel: ['IRONBARK'], status: ['In Force'] } })
  ).json<{ items: DeskPolicy[] }>().items
  const { version, ends } = await policy(policyNumber)
  const end = { endDate: ends.latestDate, endReason: 'Repaid.', version }
  const answers = await Promise.all([
    post(`IRONBARK/${policyNumber}/discharge`, end),
    post(`IRONBARK/${policyNumber}/cancel`, { ...end, refundAmount: '0' }, { as: assessor }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const late = answers.filter(({ statusCode }) => statusCode === 409)
  expect(late.map(codesOf)).toEqual([['policy-status']])
})

it('a policy that the insurer ends must be the version that was read', async () => {
  const [{ policyNumber } = { policyNumber: '' }] = (
    await post('search', { filter: { channel: ['IRONBARK'], status: ['In Force'] } })
  ).json<{ items: DeskPolicy[] }>().items
  const { version } = await policy(policyNumber)
  const stale = await post(`IRONBARK/${policyNumber}/cancel`, { ...cancellation, version: version + 1 })
  expect([stale.statusCode, ...codesOf(stale)]).toEqual([409, 'policy-changed'])
})
