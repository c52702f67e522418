import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
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
