import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { program } from '../../../../platform/files/testing/samples.ts'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { referralCalls, statement } from '../../../../tests/service/referral-calls.ts'
import type { TestPerson } from '../../../../tests/service/sign-tokens.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { attached, partOf } from '../../../../tests/service/upload-calls.ts'

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

const answerForm = (as: As, text: unknown, files = [statement], headers: Record<string, string> = {}) =>
  calls.sendForm(
    as,
    `/api/credit-referral/answer/${id}`,
    [...files.map(({ name, content }) => attached(name, content)), partOf('answer', { text })],
    headers,
  )
const askFor = async (text = 'Who lives there?') => {
  await desk.take(underwriter, id)
  await desk.ask(underwriter, id, text)
}
const kinds = async () => (await desk.read(manager, id)).events.map(({ kind }) => kind)

describe('answering a question', () => {
  it('puts the answer and its files at the request, which goes on', async () => {
    await askFor()
    app.clock.move(60)
    const answer = await answerForm(colleague, '  The borrower. ')
    expect(answer.statusCode).toBe(200)
    const later = '2026-11-21T01:01:00.000Z'
    expect(answer.json()).toMatchObject({
      status: 'In Progress',
      canAnswer: false,
      messages: [
        { messageNumber: 1, kind: 'question', answeredAt: later },
        { messageNumber: 2, kind: 'answer', text: 'The borrower.', by: 'colleague', at: later, answeredAt: null },
      ],
      documents: [
        { documentName: 'statement.pdf', messageNumber: null },
        { documentName: 'statement.pdf', messageNumber: 2, uploadedBy: 'colleague', version: 1 },
      ],
    })
    expect(await kinds()).toEqual(['received', 'taken', 'asked', 'answered'])
    expect(await desk.audit(id)).toContain('referral.answered by colleague')
  })

  it('needs no file', async () => {
    await askFor()
    expect((await answerForm(manager, 'The borrower.', [])).statusCode).toBe(200)
  })

  it('puts a request that nobody has back into the queue', async () => {
    await askFor()
    await desk.handOver(underwriter, id, null)
    expect((await answerForm(manager, 'The borrower.')).json()).toMatchObject({ status: 'Submitted', assignedTo: null })
  })

  it('takes files that were sent ahead', async () => {
    await askFor()
    const uuid = await calls.sendAhead(manager, [statement])
    const answer = await desk.answer(manager, id, { text: 'The borrower.', uuid, filenames: [statement.name] })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().documents).toHaveLength(2)
    const theirs = await calls.sendAhead(colleague, [statement])
    await desk.ask(underwriter, id, 'And since when?')
    const stolen = await desk.answer(manager, id, { text: 'Long.', uuid: theirs, filenames: [statement.name] })
    expect([stolen.statusCode, ...codesOf(stolen)]).toEqual([404, 'not-found'])
    expect(codesOf(await desk.answer(manager, id, { text: 'Long.', filenames: [statement.name] }))).toEqual([
      'uuid-required',
    ])
  })

  it('needs a text of at most 5000 characters', async () => {
    await askFor()
    const empty = await answerForm(manager, ' ')
    expect(empty.statusCode).toBe(400)
    expect(empty.json()).toEqual([{ code: 'text-required', message: 'Enter an answer.', field: 'text' }])
    const long = await desk.answer(manager, id, { text: 'x'.repeat(5001) })
    expect(long.json()).toEqual([
      { code: 'text-max', message: 'The answer must not exceed 5000 characters.', field: 'text' },
    ])
    expect((await desk.answer(manager, id, { text: 'x'.repeat(5000) })).statusCode).toBe(200)
  })

  it('is refused with a file that is refused, and nothing is kept', async () => {
    await askFor()
    const before = await calls.states()
    const answer = await answerForm(manager, 'The borrower.', [{ name: 'note.exe', content: program }])
    expect(answer.statusCode).toBe(400)
    expect(await kinds()).toEqual(['received', 'taken', 'asked'])
    expect(await calls.states()).toEqual(before)
  })

  it('is refused when no question is open, and its files are let go', async () => {
    await desk.take(underwriter, id)
    const before = await calls.states()
    for (const headers of [{}, { 'idempotency-key': `none-${id}` }]) {
      const answer = await answerForm(manager, 'The borrower.', [statement], headers)
      expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'no-open-question'])
    }
    expect(await calls.states()).toEqual(before)
  })

  it('is not for who may only look', async () => {
    await askFor()
    expect(codesOf(await answerForm(viewer, 'The borrower.'))).toEqual(['access-denied'])
    expect(codesOf(await desk.answer(viewer, id, { text: 'The borrower.' }))).toEqual(['access-denied'])
  })

  it('is done once by a call that is repeated with its key, whichever way it comes', async () => {
    const key = { 'idempotency-key': `answer-${id}` }
    await askFor()
    await answerForm(manager, 'The borrower.', [statement], key)
    const before = await calls.states()
    const again = await answerForm(manager, 'The borrower.', [statement], key)
    expect(again.statusCode).toBe(200)
    expect(again.json().messages).toHaveLength(2)
    expect(again.json().documents).toHaveLength(2)
    expect(await calls.states()).toEqual(before)
    expect(codesOf(await answerForm(manager, 'The tenant.', [statement], key))).toEqual(['key-reused'])
  })

  it('by two at the same moment is kept once', async () => {
    await askFor()
    const answers = await Promise.all([answerForm(manager, 'The borrower.'), answerForm(colleague, 'The tenant.')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await desk.read(manager, id)).messages).toHaveLength(2)
  })

  it('and a decision at the same moment never leave it open', async () => {
    await askFor()
    const [answered, decided] = await Promise.all([
      desk.answer(manager, id, { text: 'The borrower.' }),
      desk.decide(underwriter, id),
    ])
    expect(decided.statusCode).toBe(200)
    expect([200, 409]).toContain(answered.statusCode)
    const { status, messages } = await desk.read(manager, id)
    expect(status).toBe('Complete')
    expect(messages).toHaveLength(answered.statusCode === 200 ? 2 : 1)
    expect(messages[0]?.answeredAt).toBe(now)
  })
})
