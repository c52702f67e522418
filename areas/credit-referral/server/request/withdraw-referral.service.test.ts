import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import type { TestPerson } from '../../../../tests/service/sign-tokens.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const viewer = 'ironbark.viewer'
const underwriter = 'figtree.underwriter'
const colleague: TestPerson = {
  username: 'colleague',
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles: ['uwreferral_full'],
}
const now = '2026-11-21T01:00:00.000Z'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
let id: string
let references = 0
beforeAll(async () => {
  app = await startTestApp({ now })
  calls = referralCalls(app)
  desk = deskCalls(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(now)
  references += 1
  id = await calls.raise(manager, `REQUEST-${references}`)
})

const askFor = async (text = 'Who lives there?') => {
  await desk.take(underwriter, id)
  await desk.ask(underwriter, id, text)
}
const kinds = async () => (await desk.read(manager, id)).events.map(({ kind }) => kind)

describe('taking a request back', () => {
  it('completes it for good', async () => {
    const answer = await desk.withdraw(manager, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      status: 'Complete',
      decision: 'WITHDRAWN',
      isResubmitEligible: false,
      canWithdraw: false,
    })
    expect(await desk.audit(id)).toEqual([`referral.received by ${manager}`, `referral.withdrawn by ${manager}`])
    const again = await calls.resubmit(manager, { lenderRefNumber: `REQUEST-${references}` }, [])
    expect([again.statusCode, ...codesOf(again)]).toEqual([409, 'withdrawn'])
    expect(codesOf(await desk.take(underwriter, id))).toEqual(['already-decided'])
  })

  it('closes the question that is open', async () => {
    await askFor()
    expect((await desk.withdraw(manager, id)).json()).toMatchObject({
      status: 'Complete',
      canAnswer: false,
      messages: [{ answeredAt: now }],
    })
  })

  it('is for the person who raised it, and for nobody with the right to look only', async () => {
    const answer = await desk.withdraw(colleague, id)
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual([
      { code: 'not-own', message: 'Only the person who raised a request can withdraw it.' },
    ])
    expect(codesOf(await desk.withdraw(viewer, id))).toEqual(['access-denied'])
    expect(codesOf(await desk.withdraw(underwriter, id))).toEqual(['access-denied'])
    expect(await kinds()).toEqual(['received'])
  })

  it('is refused once it is Complete', async () => {
    await desk.take(underwriter, id)
    await desk.decide(underwriter, id)
    const answer = await desk.withdraw(manager, id)
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'already-complete'])
    expect(await desk.read(manager, id)).toMatchObject({ decision: 'APPCOND' })
  })

  it('is done once by a call that is repeated with its key', async () => {
    const key = { 'idempotency-key': 'withdraw-1' }
    await desk.withdraw(manager, id, key)
    expect((await desk.withdraw(manager, id, key)).json()).toMatchObject({ decision: 'WITHDRAWN' })
    expect(await kinds()).toEqual(['received', 'withdrawn'])
  })

  it('and a decision at the same moment leave one of the two', async () => {
    await desk.take(underwriter, id)
    const [withdrawn, decided] = await Promise.all([desk.withdraw(manager, id), desk.decide(underwriter, id)])
    expect([withdrawn.statusCode, decided.statusCode].sort()).toEqual([200, 409])
    const { events, decision, versions } = await desk.read(manager, id)
    expect(events.filter(({ kind }) => kind === 'withdrawn' || kind === 'decided')).toHaveLength(1)
    expect(decision).toBe(withdrawn.statusCode === 200 ? 'WITHDRAWN' : 'APPCOND')
    expect(versions[0]?.decision).toBe(decision)
  })
})
