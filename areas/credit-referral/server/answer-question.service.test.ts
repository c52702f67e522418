import { expect, it } from 'vitest'
import { program } from '../../../platform/files/testing/samples.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf } from '../../../tests/service/upload-calls.ts'

const given = setUpReferral()
const answerForm = (as: As, text: unknown, files = [statement], headers: Record<string, string> = {}) =>
  given.calls.sendForm(
    as,
    `/api/credit-referral/answer/${given.id}`,
    [...files.map(({ name, content }) => attached(name, content)), partOf('answer', { text })],
    headers,
  )

it('answering a question stores the answer and its files, and the referral continues', async () => {
  await given.askFor()
  given.app.clock.move(60)
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
  expect(await given.kinds()).toEqual(['received', 'assigned', 'asked', 'answered'])
  expect(await given.desk.audit(given.id)).toContain('referral.answered by colleague')
})

it('answering a question needs no file', async () => {
  await given.askFor()
  expect((await answerForm(manager, 'The borrower.', [])).statusCode).toBe(200)
})

it('answering a question puts an unassigned referral back into the queue', async () => {
  await given.askFor()
  await given.desk.release(underwriter, given.id)
  expect((await answerForm(manager, 'The borrower.')).json()).toMatchObject({ status: 'Submitted', assignedTo: null })
})

it('answering a question takes files that were uploaded before', async () => {
  await given.askFor()
  const uuid = await given.calls.sendAhead(manager, [statement])
  const answer = await given.desk.answer(manager, given.id, {
    text: 'The borrower.',
    uuid,
    filenames: [statement.name],
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.json().documents).toHaveLength(2)
  const theirs = await given.calls.sendAhead(colleague, [statement])
  await given.desk.ask(underwriter, given.id, 'And since when?')
  const stolen = await given.desk.answer(manager, given.id, {
    text: 'Long.',
    uuid: theirs,
    filenames: [statement.name],
  })
  expect([stolen.statusCode, ...codesOf(stolen)]).toEqual([404, 'not-found'])
  expect(codesOf(await given.desk.answer(manager, given.id, { text: 'Long.', filenames: [statement.name] }))).toEqual([
    'uuid-required',
  ])
})

it('answering a question needs a text of at most 5000 characters', async () => {
  await given.askFor()
  const empty = await answerForm(manager, ' ')
  expect(empty.statusCode).toBe(400)
  expect(empty.json()).toEqual([{ code: 'text-required', message: 'Enter an answer.', field: 'text' }])
  for (const length of [5001, 900_000]) {
    const long = await given.desk.answer(manager, given.id, { text: 'x'.repeat(length) })
    expect(long.json()).toEqual([
      { code: 'text-max', message: 'The answer must not exceed 5,000 characters.', field: 'text' },
    ])
  }
  expect((await given.desk.answer(manager, given.id, { text: 'x'.repeat(5000) })).statusCode).toBe(200)
})

it('answering a question is refused with a file that is refused, and nothing is kept', async () => {
  await given.askFor()
  const before = await given.calls.states()
  const answer = await answerForm(manager, 'The borrower.', [{ name: 'note.exe', content: program }])
  expect(answer.statusCode).toBe(400)
  expect(await given.kinds()).toEqual(['received', 'assigned', 'asked'])
  expect(await given.calls.states()).toEqual(before)
})

it('answering a question is refused when no question is open, and its files are deleted', async () => {
  await given.desk.assign(underwriter, given.id)
  const before = await given.calls.states()
  for (const headers of [{}, { 'idempotency-key': `none-${given.id}` }]) {
    const answer = await answerForm(manager, 'The borrower.', [statement], headers)
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'no-open-question'])
  }
  expect(await given.calls.states()).toEqual(before)
})

it('answering a question is refused to a user who may only view', async () => {
  await given.askFor()
  expect(codesOf(await answerForm(viewer, 'The borrower.'))).toEqual(['access-denied'])
  expect(codesOf(await given.desk.answer(viewer, given.id, { text: 'The borrower.' }))).toEqual(['access-denied'])
})

it('answering a question is done once by a call that is repeated with its key, whichever way it comes', async () => {
  const key = { 'idempotency-key': `answer-${given.id}` }
  await given.askFor()
  await answerForm(manager, 'The borrower.', [statement], key)
  const before = await given.calls.states()
  const again = await answerForm(manager, 'The borrower.', [statement], key)
  expect(again.statusCode).toBe(200)
  expect(again.json().messages).toHaveLength(2)
  expect(again.json().documents).toHaveLength(2)
  expect(await given.calls.states()).toEqual(before)
  expect(codesOf(await answerForm(manager, 'The tenant.', [statement], key))).toEqual(['key-reused'])
})

it('an answer to a question that somebody else has answered is never taken for one to the next', async () => {
  await given.askFor('Who lives there?')
  const uuid = await given.calls.sendAhead(colleague, [statement])
  const late = { text: 'The tenant.', messageNumber: 1, uuid, filenames: [statement.name] }
  await given.desk.answer(manager, given.id, { text: 'The borrower.', messageNumber: 1 })
  await given.desk.ask(underwriter, given.id, 'Who is the valuer?')
  const refused = await given.desk.answer(colleague, given.id, late)
  expect([refused.statusCode, ...codesOf(refused)]).toEqual([409, 'question-changed'])
  expect((await given.desk.read(manager, given.id)).status).toBe('On Hold')
  // The user may send it again, with its files, as an answer to the question that is open now.
  const again = await given.desk.answer(colleague, given.id, { ...late, messageNumber: 3 })
  expect(again.json()).toMatchObject({ status: 'In Progress', messages: [{}, {}, { answeredAt: now }, {}] })
})

it('answering a question with files uploaded before is done once by a call that is repeated with its key', async () => {
  await given.askFor()
  const uuid = await given.calls.sendAhead(manager, [statement])
  const sent = { text: 'The borrower.', messageNumber: 1, uuid, filenames: [statement.name] }
  const key = { 'idempotency-key': `ahead-${given.id}` }
  const answers = await Promise.all(Array.from({ length: 5 }, () => given.desk.answer(manager, given.id, sent, key)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const { messages, documents } = await given.desk.read(manager, given.id)
  expect([messages.length, documents.length]).toEqual([2, 2])
})

it('two concurrent answers to a question are stored once', async () => {
  await given.askFor()
  const answers = await Promise.all([answerForm(manager, 'The borrower.'), answerForm(colleague, 'The tenant.')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await given.desk.read(manager, given.id)).messages).toHaveLength(2)
})

it('a concurrent answer and decision never leave it open', async () => {
  await given.askFor()
  const [answered, decided] = await Promise.all([
    given.desk.answer(manager, given.id, { text: 'The borrower.' }),
    given.desk.decide(underwriter, given.id, { lastSeenEvent: 3 }),
  ])
  // The one that comes second is refused: no question is open any more, or the underwriter has not seen the answer.
  expect([answered.statusCode, decided.statusCode].sort()).toEqual([200, 409])
  const { status, messages } = await given.desk.read(manager, given.id)
  expect(status).toBe(decided.statusCode === 200 ? 'Complete' : 'In Progress')
  expect(messages).toHaveLength(answered.statusCode === 200 ? 2 : 1)
  expect(messages[0]?.answeredAt).toBe(now)
})
