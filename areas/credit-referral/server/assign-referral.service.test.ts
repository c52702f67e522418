import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { assessor, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../tests/service/set-up-referral.ts'

const given = setUpReferral()

it('assigning a referral makes the caller its assignee, and the referral In Progress', async () => {
  const answer = await given.desk.assign(underwriter, given.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({
    channel: 'IRONBARK',
    brand: 'Ironbark Bank',
    status: 'In Progress',
    assignedTo: underwriter,
    can: { assign: false, assignFromColleague: false, reassign: true, ask: true, decide: true },
  })
  expect(await given.desk.read(manager, given.id)).toMatchObject({ status: 'In Progress', assignedTo: underwriter })
  expect(await given.kinds()).toEqual(['received', 'assigned'])
  expect(await given.desk.audit(given.id)).toEqual([
    `referral.received by ${manager}`,
    `referral.assigned by ${underwriter}`,
    `underwriting.opened by ${underwriter}`,
  ])
})

it('assigning a referral to its assignee again changes nothing', async () => {
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.assign(underwriter, given.id)).statusCode).toBe(200)
  expect(await given.kinds()).toEqual(['received', 'assigned'])
})

it('assigning a referral that a colleague has is refused, and names the colleague', async () => {
  await given.desk.assign(underwriter, given.id)
  const answer = await given.desk.assign(assessor, given.id)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toEqual([
    {
      code: 'assigned-to-another',
      message: `Assigned to ${underwriter}. Ask them to release it, or reassign it to yourself.`,
    },
  ])
  expect((await given.desk.opened(assessor, given.id)).can).toEqual({
    assign: false,
    assignFromColleague: true,
    reassign: false,
    ask: false,
    decide: false,
  })
})

it('assigning a referral from a colleague to oneself is possible, and the colleague can no longer decide', async () => {
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.assign(assessor, given.id, { reassign: true })).json()).toMatchObject({
    assignedTo: assessor,
  })
  const { events } = await given.desk.opened(assessor, given.id)
  expect(events.slice(1)).toMatchObject([
    { kind: 'assigned', by: underwriter, detail: null },
    { kind: 'assigned', by: assessor, detail: underwriter },
  ])
  const late = await given.desk.decide(underwriter, given.id)
  expect([late.statusCode, ...codesOf(late)]).toEqual([409, 'assigned-to-another'])
})

it('assigning a referral is done by one of two who take it at once', async () => {
  const answers = await Promise.all([given.desk.assign(underwriter, given.id), given.desk.assign(assessor, given.id)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await given.kinds()).toEqual(['received', 'assigned'])
})

it('reassigning a referral gives it to a colleague who has opened the desk', async () => {
  await given.desk.open(assessor, given.id)
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.reassign(underwriter, given.id, assessor)).json()).toMatchObject({
    assignedTo: assessor,
    status: 'In Progress',
    can: { reassign: false, assignFromColleague: true },
  })
  const { events } = await given.desk.read(manager, given.id)
  expect(events.at(-1)).toMatchObject({ kind: 'reassigned', by: underwriter, detail: assessor, byInsurer: true })
})

it('reassigning a referral without a new assignee puts it back into the queue', async () => {
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.release(underwriter, given.id)).json()).toMatchObject({
    assignedTo: null,
    status: 'Submitted',
  })
  expect(await given.kinds()).toEqual(['received', 'assigned', 'released'])
})

it('reassigning a referral while a question is open leaves it On Hold', async () => {
  await given.desk.assign(underwriter, given.id)
  await given.desk.ask(underwriter, given.id, 'Who lives there?')
  expect((await given.desk.release(underwriter, given.id)).json()).toMatchObject({
    assignedTo: null,
    status: 'On Hold',
  })
  expect((await given.desk.assign(assessor, given.id)).json()).toMatchObject({
    assignedTo: assessor,
    status: 'On Hold',
  })
})

it('reassigning a referral is refused to somebody who has never opened the desk, and to a lender’s person', async () => {
  await given.desk.assign(underwriter, given.id)
  for (const nobody of ['nobody', manager]) {
    const answer = await given.desk.reassign(underwriter, given.id, nobody)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual([
      { code: 'colleague-unknown', message: 'Select a colleague who has opened the desk before.', field: 'to' },
    ])
  }
})

it('reassigning a referral is refused to everybody but its assignee', async () => {
  expect(codesOf(await given.desk.release(assessor, given.id))).toEqual(['not-assigned'])
  await given.desk.assign(underwriter, given.id)
  expect(codesOf(await given.desk.release(assessor, given.id))).toEqual(['assigned-to-another'])
})

describe('asking the lender', () => {
  beforeEach(async () => {
    await given.desk.assign(underwriter, given.id)
  })

  it('asking the lender puts the request On Hold with the question at it', async () => {
    const answer = await given.desk.ask(underwriter, given.id, '  Who lives there?  ')
    expect(answer.json()).toMatchObject({ status: 'On Hold', can: { ask: false, decide: true } })
    expect(await given.desk.read(manager, given.id)).toMatchObject({
      status: 'On Hold',
      canAnswer: true,
      messages: [{ messageNumber: 1, kind: 'question', text: 'Who lives there?', by: underwriter, answeredAt: null }],
    })
  })

  it('asking the lender is refused while a question is open', async () => {
    await given.desk.ask(underwriter, given.id, 'Who lives there?')
    const answer = await given.desk.ask(underwriter, given.id, 'And since when?')
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([409, 'question-open'])
  })

  it('asking the lender needs a text of at most 5000 characters', async () => {
    expect(codesOf(await given.desk.ask(underwriter, given.id, ' '))).toEqual(['text-required'])
    for (const length of [5001, 900_000])
      expect(codesOf(await given.desk.ask(underwriter, given.id, 'x'.repeat(length)))).toEqual(['text-max'])
    expect((await given.desk.ask(underwriter, given.id, 'x'.repeat(5000))).statusCode).toBe(200)
  })

  it('asking the lender is for the person who has the request', async () => {
    expect(codesOf(await given.desk.ask(assessor, given.id, 'Who lives there?'))).toEqual(['assigned-to-another'])
  })
})
