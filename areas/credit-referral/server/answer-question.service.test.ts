import { expect, it } from 'vitest'
import { program } from '../../../platform/files/testing/samples.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf } from '../../../tests/service/upload-calls.ts'

const fixture = setUpReferral()
const answerForm = (as: As, text: unknown, files = [statement], headers: Record<string, string> = {}) =>
  fixture.calls.sendForm(
    as,
    `/api/credit-referral/answer/${fixture.id}`,
    [...files.map(({ name, content }) => attached(name, content)), partOf('answer', { text })],
    headers,
  )

it('an answer is stored with its files, and the referral is In Progress again', async () => {
  await fixture.askFor()
  fixture.app.clock.move(60)
  const response = await answerForm(colleague, '  The borrower. ')
  expect(response.statusCode).toBe(200)
  const later = '2026-11-21T01:01:00.000Z'
  expect(response.json()).toMatchObject({
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
  expect(await fixture.kinds()).toEqual(['received', 'assigned', 'asked', 'answered'])
  expect(await fixture.desk.audit(fixture.id)).toContain('referral.answered by colleague')
})

it('an answer needs no file', async () => {
  await fixture.askFor()
  expect((await answerForm(manager, 'The borrower.', [])).statusCode).toBe(200)
})

it('an answer returns an unassigned referral to the queue as Submitted', async () => {
  await fixture.askFor()
  await fixture.desk.release(underwriter, fixture.id)
  expect((await answerForm(manager, 'The borrower.')).json()).toMatchObject({ status: 'Submitted', assignedTo: null })
})

it('an answer takes files that were uploaded beforehand', async () => {
  await fixture.askFor()
  const uuid = await fixture.calls.sendAhead(manager, [statement])
  const response = await fixture.desk.answer(manager, fixture.id, {
    text: 'The borrower.',
    uuid,
    filenames: [statement.name],
  })
  expect(response.statusCode).toBe(200)
  expect(response.json().documents).toHaveLength(2)
  const theirs = await fixture.calls.sendAhead(colleague, [statement])
  await fixture.desk.ask(underwriter, fixture.id, 'And since when?')
  const stolen = await fixture.desk.answer(manager, fixture.id, {
    text: 'Long.',
    uuid: theirs,
    filenames: [statement.name],
  })
  expect([stolen.statusCode, ...codesOf(stolen)]).toEqual([404, 'not-found'])
  expect(
    codesOf(await fixture.desk.answer(manager, fixture.id, { text: 'Long.', filenames: [statement.name] })),
  ).toEqual(['uuid-required'])
})

it('an answer needs a text of at most 5,000 characters', async () => {
  await fixture.askFor()
  const empty = await answerForm(manager, ' ')
  expect(empty.statusCode).toBe(400)
  expect(empty.json()).toEqual([{ code: 'text-required', message: 'Enter an answer.', field: 'text' }])
  for (const length of [5001, 900_000]) {
    const long = await fixture.desk.answer(manager, fixture.id, { text: 'x'.repeat(length) })
    expect(long.json()).toEqual([
      { code: 'text-max', message: 'The answer must not exceed 5,000 characters.', field: 'text' },
    ])
  }
  expect((await fixture.desk.answer(manager, fixture.id, { text: 'x'.repeat(5000) })).statusCode).toBe(200)
})

it('an answer with a refused file is refused, and nothing of it is stored', async () => {
  await fixture.askFor()
  const before = await fixture.calls.states()
  const response = await answerForm(manager, 'The borrower.', [{ name: 'note.exe', content: program }])
  expect(response.statusCode).toBe(400)
  expect(await fixture.kinds()).toEqual(['received', 'assigned', 'asked'])
  expect(await fixture.calls.states()).toEqual(before)
})

it('an answer without an open question is refused, and its files are deleted', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  const before = await fixture.calls.states()
  for (const headers of [{}, { 'idempotency-key': `none-${fixture.id}` }]) {
    const response = await answerForm(manager, 'The borrower.', [statement], headers)
    expect([response.statusCode, ...codesOf(response)]).toEqual([409, 'no-open-question'])
  }
  expect(await fixture.calls.states()).toEqual(before)
})

it('a user who may only view cannot answer a question', async () => {
  await fixture.askFor()
  expect(codesOf(await answerForm(viewer, 'The borrower.'))).toEqual(['access-denied'])
  expect(codesOf(await fixture.desk.answer(viewer, fixture.id, { text: 'The borrower.' }))).toEqual(['access-denied'])
})

it('an answer repeated with its idempotency key is stored once, as a form and as JSON', async () => {
  const key = { 'idempotency-key': `answer-${fixture.id}` }
  await fixture.askFor()
  await answerForm(manager, 'The borrower.', [statement], key)
  const before = await fixture.calls.states()
  const again = await answerForm(manager, 'The borrower.', [statement], key)
  expect(again.statusCode).toBe(200)
  expect(again.json().messages).toHaveLength(2)
  expect(again.json().documents).toHaveLength(2)
  expect(await fixture.calls.states()).toEqual(before)
  expect(codesOf(await answerForm(manager, 'The tenant.', [statement], key))).toEqual(['key-reused'])
})

it('an answer to an answered question is never stored for the next question', async () => {
  await fixture.askFor('Who lives there?')
  const uuid = await fixture.calls.sendAhead(colleague, [statement])
  const late = { text: 'The tenant.', messageNumber: 1, uuid, filenames: [statement.name] }
  await fixture.desk.answer(manager, fixture.id, { text: 'The borrower.', messageNumber: 1 })
  await fixture.desk.ask(underwriter, fixture.id, 'Who is the valuer?')
  const refused = await fixture.desk.answer(colleague, fixture.id, late)
  expect([refused.statusCode, ...codesOf(refused)]).toEqual([409, 'question-changed'])
  expect((await fixture.desk.read(manager, fixture.id)).status).toBe('On Hold')
  // The user may send it again, with its files, as an answer to the question that is open now.
  const again = await fixture.desk.answer(colleague, fixture.id, { ...late, messageNumber: 3 })
  expect(again.json()).toMatchObject({ status: 'In Progress', messages: [{}, {}, { answeredAt: now }, {}] })
})

it('an answer that states the last event its lender saw is stored once when it is repeated, and refused when the case has changed', async () => {
  await fixture.askFor()
  const lastSeenEvent = (await fixture.kinds()).length
  await fixture.desk.release(underwriter, fixture.id)
  const input = { text: 'The borrower.', lastSeenEvent }
  expect(codesOf(await fixture.desk.answer(manager, fixture.id, input))).toEqual(['case-changed'])
  const seen = { ...input, lastSeenEvent: lastSeenEvent + 1 }
  const key = { 'idempotency-key': `seen-${fixture.id}` }
  expect((await fixture.desk.answer(manager, fixture.id, seen, key)).statusCode).toBe(200)
  // The case has changed since, by the answer itself.
  expect((await fixture.desk.answer(manager, fixture.id, seen, key)).statusCode).toBe(200)
  expect((await fixture.kinds()).filter((kind) => kind === 'answered')).toHaveLength(1)
})

it('an answer with files uploaded beforehand is stored once when it is repeated with its idempotency key', async () => {
  await fixture.askFor()
  const uuid = await fixture.calls.sendAhead(manager, [statement])
  const input = { text: 'The borrower.', messageNumber: 1, uuid, filenames: [statement.name] }
  const key = { 'idempotency-key': `ahead-${fixture.id}` }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => fixture.desk.answer(manager, fixture.id, input, key)),
  )
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const { messages, documents } = await fixture.desk.read(manager, fixture.id)
  expect([messages.length, documents.length]).toEqual([2, 2])
})

it('two concurrent answers to a question are stored once', async () => {
  await fixture.askFor()
  const responses = await Promise.all([answerForm(manager, 'The borrower.'), answerForm(colleague, 'The tenant.')])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect((await fixture.desk.read(manager, fixture.id)).messages).toHaveLength(2)
})

it('a concurrent answer and decision never leave the question open', async () => {
  await fixture.askFor()
  const [answered, decided] = await Promise.all([
    fixture.desk.answer(manager, fixture.id, { text: 'The borrower.' }),
    fixture.desk.decide(underwriter, fixture.id, { lastSeenEvent: 3 }),
  ])
  // The one that comes second is refused: no question is open any more, or the underwriter has not seen the answer.
  expect([answered.statusCode, decided.statusCode].sort()).toEqual([200, 409])
  const { status, messages } = await fixture.desk.read(manager, fixture.id)
  expect(status).toBe(decided.statusCode === 200 ? 'Complete' : 'In Progress')
  expect(messages).toHaveLength(answered.statusCode === 200 ? 2 : 1)
  expect(messages[0]?.answeredAt).toBe(now)
})
