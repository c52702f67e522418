import { beforeEach, describe, expect, it } from 'vitest'
import { underwriterCalled } from '../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { assessor, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../tests/service/set-up-referral.ts'

const given = setUpReferral()

describe('deciding', () => {
  beforeEach(async () => {
    await given.desk.assign(underwriter, given.id)
  })

  it('deciding completes the request, and lender and desk read the same', async () => {
    const answer = await given.desk.decide(underwriter, given.id)
    expect(answer.statusCode).toBe(200)
    const decided = { decision: 'APPCOND', uwNotes: 'Subject to a valuation.' }
    const none = { assign: false, assignFromColleague: false, reassign: false, ask: false, decide: false }
    expect(answer.json()).toMatchObject({ ...decided, status: 'Complete', can: none })
    expect(await given.desk.read(manager, given.id)).toMatchObject({
      ...decided,
      status: 'Complete',
      isResubmitEligible: true,
      canWithdraw: false,
      versions: [{ ...decided, version: 1, decidedBy: underwriter, decidedAt: '2026-11-21T01:00:00.000Z' }],
    })
  })

  it('deciding names every field that is missing at once', async () => {
    const answer = await given.desk.decide(underwriter, given.id, { decision: '', uwNotes: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual([
      { code: 'decision-required', message: 'Select a decision.', field: 'decision' },
      { code: 'uwNotes-required', message: 'Enter notes for the lender.', field: 'uwNotes' },
    ])
    expect(
      codesOf(await given.desk.decide(underwriter, given.id, { decision: 'MAYBE', uwNotes: 'x'.repeat(5001) })),
    ).toEqual(['decision-unknown', 'uwNotes-max'])
  })

  it('deciding never withdraws a referral in its lender’s place', async () => {
    expect(codesOf(await given.desk.decide(underwriter, given.id, { decision: 'WITHDRAWN' }))).toEqual([
      'decision-unknown',
    ])
  })

  it('deciding needs the referral to be assigned', async () => {
    await given.desk.release(underwriter, given.id)
    expect(codesOf(await given.desk.decide(underwriter, given.id))).toEqual(['not-assigned'])
  })

  it('deciding closes the question that is open', async () => {
    await given.desk.ask(underwriter, given.id, 'Who lives there?')
    expect((await given.desk.decide(underwriter, given.id)).statusCode).toBe(200)
    const { messages, status, canAnswer } = await given.desk.read(manager, given.id)
    expect({ status, canAnswer, answeredAt: messages[0]?.answeredAt }).toEqual({
      status: 'Complete',
      canAnswer: false,
      answeredAt: '2026-11-21T01:00:00.000Z',
    })
  })

  it('deciding is done once by two people with twenty calls at once', async () => {
    const colleague = underwriterCalled('figtree.other')
    await given.desk.open(colleague, given.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const person = index % 2 === 0 ? underwriter : colleague
        // Each underwriter first reassigns it to themselves.
        // None of so few events is unseen, so that only the assignment decides.
        const lastSeenEvent = 99
        await given.desk.assign(person, given.id, { reassign: true, lastSeenEvent })
        const decision = index % 2 === 0 ? 'APPROVED' : 'DECLINED'
        return await given.desk.decide(person, given.id, { decision, lastSeenEvent })
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.statusCode).toBe(409)
      expect(['already-complete', 'assigned-to-another']).toContain(codesOf(answer)[0])
    }
    expect((await given.kinds()).filter((kind) => kind === 'decided')).toHaveLength(1)
  })

  it('deciding about a version that the lender has replaced is refused, and names what happened', async () => {
    await given.desk.decide(underwriter, given.id)
    await given.calls.resubmit(manager, { lenderRefNumber: given.reference }, [])
    await given.desk.assign(underwriter, given.id)
    const answer = await given.desk.decide(underwriter, given.id, { lastSeenEvent: 3 })
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'case-changed'])
    expect(answer.json()[0].message).toBe(
      `${underwriter} assigned it to themselves. Check what changed before you continue.`,
    )
  })

  it('deciding by somebody who has not read the lender’s answer is refused, until it was read', async () => {
    await given.desk.ask(underwriter, given.id, 'Who lives there?')
    await given.desk.answer(manager, given.id, { text: 'Nobody any more.' })
    const unread = await given.desk.decide(underwriter, given.id, { lastSeenEvent: 3 })
    expect([unread.statusCode, ...codesOf(unread)]).toEqual([409, 'case-changed'])
    expect((await given.desk.decide(underwriter, given.id, { lastSeenEvent: 4 })).statusCode).toBe(200)
  })

  it('deciding is final for its version, and the next version is decided on its own', async () => {
    await given.desk.decide(underwriter, given.id)
    expect(codesOf(await given.desk.decide(underwriter, given.id, { decision: 'DECLINED' }))).toEqual([
      'already-complete',
    ])
    const { versions: before } = await given.desk.read(manager, given.id)
    given.app.clock.move(60)
    await given.calls.resubmit(manager, { lenderRefNumber: given.reference, creditNotes: 'With a valuation.' }, [])
    await given.desk.assign(assessor, given.id)
    await given.desk.decide(assessor, given.id, { decision: 'APPROVED', uwNotes: 'Thank you.' })
    const { versions, decision } = await given.desk.read(manager, given.id)
    expect(decision).toBe('APPROVED')
    expect(versions[0]).toMatchObject({ version: 2, decision: 'APPROVED', decidedBy: assessor })
    expect(versions[1]).toEqual(before[0])
  })
})

const key = () => ({ 'idempotency-key': `key-${given.id}` })

it('a call of the desk that is repeated with its key does the same once', async () => {
  await given.desk.assign(underwriter, given.id, {}, key())
  await given.desk.ask(underwriter, given.id, 'Who lives there?', key())
  expect((await given.desk.ask(underwriter, given.id, 'Who lives there?', key())).statusCode).toBe(200)
  await given.desk.decide(underwriter, given.id, {}, key())
  expect((await given.desk.decide(underwriter, given.id, {}, key())).json()).toMatchObject({ decision: 'APPCOND' })
  expect((await given.desk.read(manager, given.id)).messages).toHaveLength(1)
  expect(await given.kinds()).toEqual(['received', 'assigned', 'asked', 'decided'])
})

it('a call of the desk that is repeated with its key is refused with another body', async () => {
  await given.desk.assign(underwriter, given.id)
  await given.desk.decide(underwriter, given.id, {}, key())
  const answer = await given.desk.decide(underwriter, given.id, { decision: 'DECLINED' }, key())
  expect([answer.statusCode, ...codesOf(answer)]).toEqual([422, 'key-reused'])
})

it('a call of the desk that is repeated with its key is refused with another question, for another colleague and for another request', async () => {
  const other = await given.calls.raise(manager, `other-${given.id}`)
  const { assign, ask, reassign, withdraw } = given.desk
  expect((await assign(underwriter, given.id, {}, key())).statusCode).toBe(200)
  expect((await ask(underwriter, given.id, 'Who lives there?', key())).statusCode).toBe(200)
  expect((await reassign(underwriter, given.id, underwriter, key())).statusCode).toBe(200)
  expect((await withdraw(manager, given.id, key())).statusCode).toBe(200)
  const others = [
    await assign(underwriter, other, {}, key()),
    await ask(underwriter, given.id, 'Who pays for it?', key()),
    await reassign(underwriter, given.id, assessor, key()),
    await withdraw(manager, other, key()),
  ]
  expect(others.map((answer) => [answer.statusCode, ...codesOf(answer)])).toEqual(others.map(() => [422, 'key-reused']))
  expect((await given.desk.read(manager, other)).status).toBe('Submitted')
})

it('a call of the desk that is repeated with its key may be used again when it was refused', async () => {
  expect((await given.desk.decide(underwriter, given.id, {}, key())).statusCode).toBe(409)
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.decide(underwriter, given.id, {}, key())).statusCode).toBe(200)
})
