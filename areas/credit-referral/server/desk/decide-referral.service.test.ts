import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskCalls, underwriterCalled } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
let id: string
let references = 0
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = referralCalls(app)
  desk = deskCalls(app)
})
afterAll(() => app.stop())
beforeEach(async () => {
  references += 1
  id = await calls.raise(manager, `DESK-${references}`)
})

const kinds = async () => (await desk.read(manager, id)).events.map(({ kind }) => kind)

describe('deciding', () => {
  beforeEach(async () => {
    await desk.take(underwriter, id)
  })

  it('completes the request, and lender and desk read the same', async () => {
    const answer = await desk.decide(underwriter, id)
    expect(answer.statusCode).toBe(200)
    const decided = { decision: 'APPCOND', uwNotes: 'Subject to a valuation.' }
    const none = { take: false, takeOver: false, handOver: false, ask: false, decide: false }
    expect(answer.json()).toMatchObject({ ...decided, status: 'Complete', can: none })
    expect(await desk.read(manager, id)).toMatchObject({
      ...decided,
      status: 'Complete',
      isResubmitEligible: true,
      canWithdraw: false,
      versions: [{ ...decided, version: 1, decidedBy: underwriter, decidedAt: '2026-11-21T01:00:00.000Z' }],
    })
  })

  it('names every field that is missing at once', async () => {
    const answer = await desk.decide(underwriter, id, { decision: '', uwNotes: ' ' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual([
      { code: 'decision-required', message: 'Select a decision.', field: 'decision' },
      { code: 'uwNotes-required', message: 'Enter notes for the lender.', field: 'uwNotes' },
    ])
    expect(codesOf(await desk.decide(underwriter, id, { decision: 'MAYBE', uwNotes: 'x'.repeat(5001) }))).toEqual([
      'decision-unknown',
      'uwNotes-max',
    ])
  })

  it('never takes a request back in its lender’s place', async () => {
    expect(codesOf(await desk.decide(underwriter, id, { decision: 'WITHDRAWN' }))).toEqual(['decision-unknown'])
  })

  it('needs the request to be taken', async () => {
    await desk.handOver(underwriter, id, null)
    expect(codesOf(await desk.decide(underwriter, id))).toEqual(['not-taken'])
  })

  it('closes the question that is open', async () => {
    await desk.ask(underwriter, id, 'Who lives there?')
    expect((await desk.decide(underwriter, id)).statusCode).toBe(200)
    const { messages, status, canAnswer } = await desk.read(manager, id)
    expect({ status, canAnswer, answeredAt: messages[0]?.answeredAt }).toEqual({
      status: 'Complete',
      canAnswer: false,
      answeredAt: '2026-11-21T01:00:00.000Z',
    })
  })

  it('is done once by two people with twenty calls at once', async () => {
    const colleague = underwriterCalled('figtree.other')
    await desk.open(colleague, id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const person = index % 2 === 0 ? underwriter : colleague
        // Each makes it his own first, as somebody in a hurry would.
        await desk.take(person, id, { takeOver: true })
        return await desk.decide(person, id, { decision: index % 2 === 0 ? 'APPROVED' : 'DECLINED' })
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.statusCode).toBe(409)
      expect(['already-decided', 'taken-by-another']).toContain(codesOf(answer)[0])
    }
    expect((await kinds()).filter((kind) => kind === 'decided')).toHaveLength(1)
  })

  it('about a version that the lender has replaced is refused', async () => {
    await desk.decide(underwriter, id)
    await calls.resubmit(manager, { lenderRefNumber: `DESK-${references}` }, [])
    await desk.take(underwriter, id)
    const answer = await desk.decide(underwriter, id, { version: 1 })
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'version-changed'])
  })

  it('is final for its version, and the next version is decided on its own', async () => {
    await desk.decide(underwriter, id)
    expect(codesOf(await desk.decide(underwriter, id, { decision: 'DECLINED' }))).toEqual(['already-decided'])
    const { versions: before } = await desk.read(manager, id)
    app.clock.move(60)
    await calls.resubmit(manager, { lenderRefNumber: `DESK-${references}`, creditNotes: 'With a valuation.' }, [])
    await desk.take(assessor, id)
    await desk.decide(assessor, id, { decision: 'APPROVED', uwNotes: 'Thank you.', version: 2 })
    const { versions, decision } = await desk.read(manager, id)
    expect(decision).toBe('APPROVED')
    expect(versions[0]).toMatchObject({ version: 2, decision: 'APPROVED', decidedBy: assessor })
    expect(versions[1]).toEqual(before[0])
  })
})

describe('a call of the desk that is repeated with its key', () => {
  const key = () => ({ 'idempotency-key': `key-${id}` })

  it('does the same once', async () => {
    await desk.take(underwriter, id, {}, key())
    await desk.ask(underwriter, id, 'Who lives there?', key())
    expect((await desk.ask(underwriter, id, 'Who lives there?', key())).statusCode).toBe(200)
    await desk.decide(underwriter, id, {}, key())
    expect((await desk.decide(underwriter, id, {}, key())).json()).toMatchObject({ decision: 'APPCOND' })
    expect((await desk.read(manager, id)).messages).toHaveLength(1)
    expect(await kinds()).toEqual(['received', 'taken', 'asked', 'decided'])
  })

  it('is refused with another body', async () => {
    await desk.take(underwriter, id)
    await desk.decide(underwriter, id, {}, key())
    const answer = await desk.decide(underwriter, id, { decision: 'DECLINED' }, key())
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([422, 'key-reused'])
  })

  it('may be used again when it was refused', async () => {
    expect((await desk.decide(underwriter, id, {}, key())).statusCode).toBe(409)
    await desk.take(underwriter, id)
    expect((await desk.decide(underwriter, id, {}, key())).statusCode).toBe(200)
  })
})
