import { beforeEach, describe, expect, it } from 'vitest'
import { underwriterCalled } from '../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { assessor, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../tests/service/set-up-referral.ts'

const fixture = setUpReferral()

describe('deciding', () => {
  beforeEach(async () => {
    await fixture.desk.assign(underwriter, fixture.id)
  })

  it('a decision completes the request, and lender and desk see the same', async () => {
    const response = await fixture.desk.decide(underwriter, fixture.id)
    expect(response.statusCode).toBe(200)
    const decided = { decision: 'APPCOND', uwNotes: 'Subject to a valuation.' }
    const none = { assign: false, assignFromColleague: false, reassign: false, ask: false, decide: false }
    expect(response.json()).toMatchObject({ ...decided, status: 'Complete', can: none })
    expect(await fixture.desk.read(manager, fixture.id)).toMatchObject({
      ...decided,
      status: 'Complete',
      isResubmitEligible: true,
      canWithdraw: false,
      versions: [{ ...decided, version: 1, decidedBy: underwriter, decidedAt: '2026-11-21T01:00:00.000Z' }],
    })
  })

  it('a decision is refused with every missing field at once', async () => {
    const response = await fixture.desk.decide(underwriter, fixture.id, { decision: '', uwNotes: ' ' })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual([
      { code: 'decision-required', message: 'Select a decision.', field: 'decision' },
      { code: 'uwNotes-required', message: 'Enter notes for the lender.', field: 'uwNotes' },
    ])
    expect(
      codesOf(await fixture.desk.decide(underwriter, fixture.id, { decision: 'MAYBE', uwNotes: 'x'.repeat(5001) })),
    ).toEqual(['decision-unknown', 'uwNotes-max'])
  })

  it('an underwriter cannot decide Withdrawn', async () => {
    expect(codesOf(await fixture.desk.decide(underwriter, fixture.id, { decision: 'WITHDRAWN' }))).toEqual([
      'decision-unknown',
    ])
  })

  it('a decision closes the open question', async () => {
    await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?')
    expect((await fixture.desk.decide(underwriter, fixture.id)).statusCode).toBe(200)
    const { messages, status, canAnswer } = await fixture.desk.read(manager, fixture.id)
    expect({ status, canAnswer, answeredAt: messages[0]?.answeredAt }).toEqual({
      status: 'Complete',
      canAnswer: false,
      answeredAt: '2026-11-21T01:00:00.000Z',
    })
  })

  it('twenty concurrent decisions of two underwriters take effect once', async () => {
    const colleague = underwriterCalled('figtree.other')
    await fixture.desk.open(colleague, fixture.id)
    const responses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const person = index % 2 === 0 ? underwriter : colleague
        // Each underwriter first reassigns it to themselves.
        // None of so few events is unseen, so that only the assignment decides.
        const lastSeenEvent = 99
        await fixture.desk.assign(person, fixture.id, { reassign: true, lastSeenEvent })
        const decision = index % 2 === 0 ? 'APPROVED' : 'DECLINED'
        return await fixture.desk.decide(person, fixture.id, { decision, lastSeenEvent })
      }),
    )
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const response of responses.filter(({ statusCode }) => statusCode !== 200)) {
      expect(response.statusCode).toBe(409)
      expect(['already-complete', 'assigned-to-another']).toContain(codesOf(response)[0])
    }
    expect((await fixture.kinds()).filter((kind) => kind === 'decided')).toHaveLength(1)
  })

  it('a decision on a replaced version is refused, and the message says what happened', async () => {
    await fixture.desk.decide(underwriter, fixture.id)
    await fixture.calls.resubmit(manager, { lenderRefNumber: fixture.reference }, [])
    await fixture.desk.assign(underwriter, fixture.id)
    const response = await fixture.desk.decide(underwriter, fixture.id, { lastSeenEvent: 3 })
    expect([response.statusCode, ...codesOf(response)]).toEqual([409, 'case-changed'])
    expect(response.json()[0].message).toBe(
      `Figtree Underwriter assigned it to themselves. Check what changed before you continue.`,
    )
  })

  it('a decision is refused until the underwriter has seen the lender’s answer', async () => {
    await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?')
    await fixture.desk.answer(manager, fixture.id, { text: 'Nobody any more.' })
    const unread = await fixture.desk.decide(underwriter, fixture.id, { lastSeenEvent: 3 })
    expect([unread.statusCode, ...codesOf(unread)]).toEqual([409, 'case-changed'])
    expect((await fixture.desk.decide(underwriter, fixture.id, { lastSeenEvent: 4 })).statusCode).toBe(200)
  })

  it('a decision is final for its version, and the next version gets its own', async () => {
    await fixture.desk.decide(underwriter, fixture.id)
    expect(codesOf(await fixture.desk.decide(underwriter, fixture.id, { decision: 'DECLINED' }))).toEqual([
      'already-complete',
    ])
    const { versions: before } = await fixture.desk.read(manager, fixture.id)
    fixture.app.clock.move(60)
    await fixture.calls.resubmit(manager, { lenderRefNumber: fixture.reference, creditNotes: 'With a valuation.' }, [])
    await fixture.desk.assign(assessor, fixture.id)
    await fixture.desk.decide(assessor, fixture.id, { decision: 'APPROVED', uwNotes: 'Thank you.' })
    const { versions, decision } = await fixture.desk.read(manager, fixture.id)
    expect(decision).toBe('APPROVED')
    expect(versions[0]).toMatchObject({ version: 2, decision: 'APPROVED', decidedBy: assessor })
    expect(versions[1]).toEqual(before[0])
  })
})

const key = () => ({ 'idempotency-key': `key-${fixture.id}` })

it('a desk call that is repeated with its idempotency key takes effect once', async () => {
  await fixture.desk.assign(underwriter, fixture.id, {}, key())
  await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?', key())
  expect((await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?', key())).statusCode).toBe(200)
  await fixture.desk.decide(underwriter, fixture.id, {}, key())
  expect((await fixture.desk.decide(underwriter, fixture.id, {}, key())).json()).toMatchObject({ decision: 'APPCOND' })
  expect((await fixture.desk.read(manager, fixture.id)).messages).toHaveLength(1)
  expect(await fixture.kinds()).toEqual(['received', 'assigned', 'asked', 'decided'])
})

it('a desk call is refused when its idempotency key was used with another body', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  await fixture.desk.decide(underwriter, fixture.id, {}, key())
  const response = await fixture.desk.decide(underwriter, fixture.id, { decision: 'DECLINED' }, key())
  expect([response.statusCode, ...codesOf(response)]).toEqual([422, 'key-reused'])
})

it('an idempotency key is refused for another question, another colleague or another request', async () => {
  const other = await fixture.calls.raise(manager, `other-${fixture.id}`)
  const { assign, ask, reassign, withdraw } = fixture.desk
  expect((await assign(underwriter, fixture.id, {}, key())).statusCode).toBe(200)
  expect((await ask(underwriter, fixture.id, 'Who lives there?', key())).statusCode).toBe(200)
  expect((await reassign(underwriter, fixture.id, underwriter, key())).statusCode).toBe(200)
  expect((await withdraw(manager, fixture.id, key())).statusCode).toBe(200)
  const others = [
    await assign(underwriter, other, {}, key()),
    await ask(underwriter, fixture.id, 'Who pays for it?', key()),
    await reassign(underwriter, fixture.id, assessor, key()),
    await withdraw(manager, other, key()),
  ]
  expect(others.map((response) => [response.statusCode, ...codesOf(response)])).toEqual(
    others.map(() => [422, 'key-reused']),
  )
  expect((await fixture.desk.read(manager, other)).status).toBe('Submitted')
})

it('an idempotency key may be used again after its call was refused', async () => {
  await fixture.desk.assign(assessor, fixture.id)
  expect((await fixture.desk.decide(underwriter, fixture.id, {}, key())).statusCode).toBe(409)
  await fixture.desk.release(assessor, fixture.id)
  expect((await fixture.desk.decide(underwriter, fixture.id, {}, key())).statusCode).toBe(200)
})
