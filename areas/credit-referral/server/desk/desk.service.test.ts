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

describe('taking a request', () => {
  it('gives it to whoever takes it, and In Progress', async () => {
    const answer = await desk.take(underwriter, id)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      channel: 'IRONBARK',
      brand: 'Ironbark Bank',
      status: 'In Progress',
      assignedTo: underwriter,
      can: { take: false, takeOver: false, handOver: true, ask: true, decide: true },
    })
    expect(await desk.read(manager, id)).toMatchObject({ status: 'In Progress', assignedTo: underwriter })
    expect(await kinds()).toEqual(['received', 'taken'])
    expect(await desk.audit(id)).toEqual([
      `referral.received by ${manager}`,
      `referral.taken by ${underwriter}`,
      `underwriting.opened by ${underwriter}`,
    ])
  })

  it('that one has already changes nothing', async () => {
    await desk.take(underwriter, id)
    expect((await desk.take(underwriter, id)).statusCode).toBe(200)
    expect(await kinds()).toEqual(['received', 'taken'])
  })

  it('that a colleague has is refused, and names the colleague', async () => {
    await desk.take(underwriter, id)
    const answer = await desk.take(assessor, id)
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toEqual([
      {
        code: 'taken-by-another',
        message: `${underwriter} has this request. Ask for it to be handed over, or take it over, before you go on.`,
      },
    ])
    expect((await desk.opened(assessor, id)).can).toEqual({
      take: false,
      takeOver: true,
      handOver: false,
      ask: false,
      decide: false,
    })
  })

  it('over from a colleague is possible, and the colleague can no longer decide', async () => {
    await desk.take(underwriter, id)
    expect((await desk.take(assessor, id, { takeOver: true })).json()).toMatchObject({ assignedTo: assessor })
    const late = await desk.decide(underwriter, id)
    expect([late.statusCode, ...codesOf(late)]).toEqual([409, 'taken-by-another'])
  })

  it('is done by one of two who take it at once', async () => {
    const answers = await Promise.all([desk.take(underwriter, id), desk.take(assessor, id)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await kinds()).toEqual(['received', 'taken'])
  })
})

describe('handing a request over', () => {
  it('gives it to a colleague who has opened the desk', async () => {
    await desk.open(assessor, id)
    await desk.take(underwriter, id)
    expect((await desk.handOver(underwriter, id, assessor)).json()).toMatchObject({
      assignedTo: assessor,
      status: 'In Progress',
      can: { handOver: false, takeOver: true },
    })
    const { events } = await desk.read(manager, id)
    expect(events.at(-1)).toMatchObject({ kind: 'handed-over', by: underwriter, detail: assessor, byInsurer: true })
  })

  it('to nobody puts it back into the queue', async () => {
    await desk.take(underwriter, id)
    expect((await desk.handOver(underwriter, id, null)).json()).toMatchObject({ assignedTo: null, status: 'Submitted' })
    expect(await kinds()).toEqual(['received', 'taken', 'returned'])
  })

  it('while a question is open leaves it On Hold', async () => {
    await desk.take(underwriter, id)
    await desk.ask(underwriter, id, 'Who lives there?')
    expect((await desk.handOver(underwriter, id, null)).json()).toMatchObject({ assignedTo: null, status: 'On Hold' })
    expect((await desk.take(assessor, id)).json()).toMatchObject({ assignedTo: assessor, status: 'On Hold' })
  })

  it('is refused to somebody who has never opened the desk, and to a lender’s person', async () => {
    await desk.take(underwriter, id)
    for (const nobody of ['nobody', manager]) {
      const answer = await desk.handOver(underwriter, id, nobody)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual([
        { code: 'colleague-unknown', message: 'Select a colleague who has opened the desk before.', field: 'to' },
      ])
    }
  })

  it('is for the person who has it', async () => {
    expect(codesOf(await desk.handOver(assessor, id, null))).toEqual(['not-taken'])
    await desk.take(underwriter, id)
    expect(codesOf(await desk.handOver(assessor, id, null))).toEqual(['taken-by-another'])
  })
})

describe('asking the lender', () => {
  beforeEach(async () => {
    await desk.take(underwriter, id)
  })

  it('puts the request On Hold with the question at it', async () => {
    const answer = await desk.ask(underwriter, id, '  Who lives there?  ')
    expect(answer.json()).toMatchObject({ status: 'On Hold', can: { ask: false, decide: true } })
    expect(await desk.read(manager, id)).toMatchObject({
      status: 'On Hold',
      canAnswer: true,
      messages: [{ messageNumber: 1, kind: 'question', text: 'Who lives there?', by: underwriter, answeredAt: null }],
    })
  })

  it('is refused while a question is open', async () => {
    await desk.ask(underwriter, id, 'Who lives there?')
    const answer = await desk.ask(underwriter, id, 'And since when?')
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'question-open'])
  })

  it('needs a text of at most 5000 characters', async () => {
    expect(codesOf(await desk.ask(underwriter, id, ' '))).toEqual(['text-required'])
    expect(codesOf(await desk.ask(underwriter, id, 'x'.repeat(5001)))).toEqual(['text-max'])
    expect((await desk.ask(underwriter, id, 'x'.repeat(5000))).statusCode).toBe(200)
  })

  it('is for the person who has the request', async () => {
    expect(codesOf(await desk.ask(assessor, id, 'Who lives there?'))).toEqual(['taken-by-another'])
  })
})

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
