import { expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { colleague, manager, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'

const fixture = setUpReferral()

it('a withdrawn referral is Complete and cannot be changed', async () => {
  const response = await fixture.desk.withdraw(manager, fixture.id)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    status: 'Complete',
    decision: 'WITHDRAWN',
    isResubmitEligible: false,
    canWithdraw: false,
  })
  expect(await fixture.desk.audit(fixture.id)).toEqual([
    `referral.received by ${manager}`,
    `referral.withdrawn by ${manager}`,
  ])
  const again = await fixture.calls.resubmit(manager, { lenderRefNumber: fixture.reference }, [])
  expect([again.statusCode, ...codesOf(again)]).toEqual([409, 'withdrawn'])
  expect(codesOf(await fixture.desk.assign(underwriter, fixture.id))).toEqual(['already-complete'])
})

it('a withdrawal closes the open question', async () => {
  await fixture.askFor()
  expect((await fixture.desk.withdraw(manager, fixture.id)).json()).toMatchObject({
    status: 'Complete',
    canAnswer: false,
    messages: [{ answeredAt: now }],
  })
})

it('only the person who raised a referral, with full rights, can withdraw it', async () => {
  const response = await fixture.desk.withdraw(colleague, fixture.id)
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual([
    { code: 'not-own', message: 'Only the person who raised a request can withdraw it.' },
  ])
  expect(codesOf(await fixture.desk.withdraw(viewer, fixture.id))).toEqual(['access-denied'])
  expect(codesOf(await fixture.desk.withdraw(underwriter, fixture.id))).toEqual(['access-denied'])
  expect(await fixture.kinds()).toEqual(['received'])
  expect(await fixture.desk.audit(fixture.id), 'who tried').toEqual([
    `referral.received by ${manager}`,
    'access.denied by colleague',
  ])
})

it('a Complete referral cannot be withdrawn', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  await fixture.desk.decide(underwriter, fixture.id)
  const response = await fixture.desk.withdraw(manager, fixture.id)
  expect([response.statusCode, ...codesOf(response)]).toEqual([409, 'already-complete'])
  expect(await fixture.desk.read(manager, fixture.id)).toMatchObject({ decision: 'APPCOND' })
})

it('a withdrawal repeated with its idempotency key takes effect once', async () => {
  const key = { 'idempotency-key': 'withdraw-1' }
  await fixture.desk.withdraw(manager, fixture.id, key)
  expect((await fixture.desk.withdraw(manager, fixture.id, key)).json()).toMatchObject({ decision: 'WITHDRAWN' })
  expect(await fixture.kinds()).toEqual(['received', 'withdrawn'])
})

it('of a concurrent withdrawal and decision, only one takes effect', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  const [withdrawn, decided] = await Promise.all([
    fixture.desk.withdraw(manager, fixture.id),
    fixture.desk.decide(underwriter, fixture.id),
  ])
  expect([withdrawn.statusCode, decided.statusCode].sort()).toEqual([200, 409])
  const { events, decision, versions } = await fixture.desk.read(manager, fixture.id)
  expect(events.filter(({ kind }) => kind === 'withdrawn' || kind === 'decided')).toHaveLength(1)
  expect(decision).toBe(withdrawn.statusCode === 200 ? 'WITHDRAWN' : 'APPCOND')
  expect(versions[0]?.decision).toBe(decision)
})
