import { expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { colleague, manager, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'

const given = setUpReferral()

it('withdrawing a referral completes it for good', async () => {
  const answer = await given.desk.withdraw(manager, given.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'Complete',
    decision: 'WITHDRAWN',
    isResubmitEligible: false,
    canWithdraw: false,
  })
  expect(await given.desk.audit(given.id)).toEqual([
    `referral.received by ${manager}`,
    `referral.withdrawn by ${manager}`,
  ])
  const again = await given.calls.resubmit(manager, { lenderRefNumber: given.reference }, [])
  expect([again.statusCode, ...codesOf(again)]).toEqual([409, 'withdrawn'])
  expect(codesOf(await given.desk.assign(underwriter, given.id))).toEqual(['already-complete'])
})

it('withdrawing a referral closes the question that is open', async () => {
  await given.askFor()
  expect((await given.desk.withdraw(manager, given.id)).json()).toMatchObject({
    status: 'Complete',
    canAnswer: false,
    messages: [{ answeredAt: now }],
  })
})

it('withdrawing a referral is refused to everybody but the person who raised it with full rights', async () => {
  const answer = await given.desk.withdraw(colleague, given.id)
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toEqual([{ code: 'not-own', message: 'Only the person who raised a request can withdraw it.' }])
  expect(codesOf(await given.desk.withdraw(viewer, given.id))).toEqual(['access-denied'])
  expect(codesOf(await given.desk.withdraw(underwriter, given.id))).toEqual(['access-denied'])
  expect(await given.kinds()).toEqual(['received'])
  expect(await given.desk.audit(given.id), 'who tried').toEqual([
    `referral.received by ${manager}`,
    'access.denied by colleague',
  ])
})

it('withdrawing a referral is refused once it is Complete', async () => {
  await given.desk.assign(underwriter, given.id)
  await given.desk.decide(underwriter, given.id)
  const answer = await given.desk.withdraw(manager, given.id)
  expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'already-complete'])
  expect(await given.desk.read(manager, given.id)).toMatchObject({ decision: 'APPCOND' })
})

it('withdrawing a referral is done once by a call that is repeated with its key', async () => {
  const key = { 'idempotency-key': 'withdraw-1' }
  await given.desk.withdraw(manager, given.id, key)
  expect((await given.desk.withdraw(manager, given.id, key)).json()).toMatchObject({ decision: 'WITHDRAWN' })
  expect(await given.kinds()).toEqual(['received', 'withdrawn'])
})

it('a concurrent withdrawal and decision leave one of the two', async () => {
  await given.desk.assign(underwriter, given.id)
  const [withdrawn, decided] = await Promise.all([
    given.desk.withdraw(manager, given.id),
    given.desk.decide(underwriter, given.id),
  ])
  expect([withdrawn.statusCode, decided.statusCode].sort()).toEqual([200, 409])
  const { events, decision, versions } = await given.desk.read(manager, given.id)
  expect(events.filter(({ kind }) => kind === 'withdrawn' || kind === 'decided')).toHaveLength(1)
  expect(decision).toBe(withdrawn.statusCode === 200 ? 'WITHDRAWN' : 'APPCOND')
  expect(versions[0]?.decision).toBe(decision)
})
