import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { assessor, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../tests/service/set-up-referral.ts'

const fixture = setUpReferral()

it('assigning a referral makes the caller its assignee, and the referral In Progress', async () => {
  const response = await fixture.desk.assign(underwriter, fixture.id)
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({
    channel: 'IRONBARK',
    brand: 'Ironbark Bank',
    status: 'In Progress',
    assignedTo: underwriter,
    can: { assign: false, assignFromColleague: false, reassign: true, ask: true, decide: true },
  })
  expect(await fixture.desk.read(manager, fixture.id)).toMatchObject({ status: 'In Progress', assignedTo: underwriter })
  expect(await fixture.kinds()).toEqual(['received', 'assigned'])
  expect(await fixture.desk.audit(fixture.id)).toEqual([
    `referral.received by ${manager}`,
    `referral.assigned by ${underwriter}`,
    `underwriting.opened by ${underwriter}`,
  ])
})

it('assigning a referral to its assignee again changes nothing', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  expect((await fixture.desk.assign(underwriter, fixture.id)).statusCode).toBe(200)
  expect(await fixture.kinds()).toEqual(['received', 'assigned'])
})

it('assigning a referral that a colleague has is refused, and names the colleague', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  const response = await fixture.desk.assign(assessor, fixture.id)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual([
    {
      code: 'assigned-to-another',
      message: `Assigned to ${underwriter}. Ask them to release it, or reassign it to yourself.`,
    },
  ])
  expect((await fixture.desk.opened(assessor, fixture.id)).can).toEqual({
    assign: false,
    assignFromColleague: true,
    reassign: false,
    ask: false,
    decide: false,
  })
})

it('assigning a referral from a colleague to oneself is possible, and the colleague can no longer decide', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  expect((await fixture.desk.assign(assessor, fixture.id, { reassign: true })).json()).toMatchObject({
    assignedTo: assessor,
  })
  const { events } = await fixture.desk.opened(assessor, fixture.id)
  expect(events.slice(1)).toMatchObject([
    { kind: 'assigned', by: underwriter, detail: null },
    { kind: 'assigned', by: assessor, detail: underwriter },
  ])
  const late = await fixture.desk.decide(underwriter, fixture.id)
  expect([late.statusCode, ...codesOf(late)]).toEqual([409, 'assigned-to-another'])
})

it('assigning a referral is done by one of two who take it at once', async () => {
  const responses = await Promise.all([
    fixture.desk.assign(underwriter, fixture.id),
    fixture.desk.assign(assessor, fixture.id),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await fixture.kinds()).toEqual(['received', 'assigned'])
})

it('reassigning a referral gives it to a colleague who has opened the desk', async () => {
  await fixture.desk.open(assessor, fixture.id)
  await fixture.desk.assign(underwriter, fixture.id)
  expect((await fixture.desk.reassign(underwriter, fixture.id, assessor)).json()).toMatchObject({
    assignedTo: assessor,
    status: 'In Progress',
    can: { reassign: false, assignFromColleague: true },
  })
  const { events } = await fixture.desk.read(manager, fixture.id)
  expect(events.at(-1)).toMatchObject({ kind: 'reassigned', by: underwriter, detail: assessor, byInsurer: true })
})

it('reassigning a referral without a new assignee puts it back into the queue', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  expect((await fixture.desk.release(underwriter, fixture.id)).json()).toMatchObject({
    assignedTo: null,
    status: 'Submitted',
  })
  expect(await fixture.kinds()).toEqual(['received', 'assigned', 'released'])
})

it('reassigning a referral while a question is open leaves it On Hold', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?')
  expect((await fixture.desk.release(underwriter, fixture.id)).json()).toMatchObject({
    assignedTo: null,
    status: 'On Hold',
  })
  expect((await fixture.desk.assign(assessor, fixture.id)).json()).toMatchObject({
    assignedTo: assessor,
    status: 'On Hold',
  })
})

it('reassigning a referral is refused to somebody who has never opened the desk, and to a lender’s person', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  for (const nobody of ['nobody', manager]) {
    const response = await fixture.desk.reassign(underwriter, fixture.id, nobody)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual([
      { code: 'colleague-unknown', message: 'Select a colleague who has opened the desk before.', field: 'to' },
    ])
  }
})

it('reassigning a referral is refused to everybody but its assignee', async () => {
  expect(codesOf(await fixture.desk.release(assessor, fixture.id))).toEqual(['not-assigned'])
  await fixture.desk.assign(underwriter, fixture.id)
  expect(codesOf(await fixture.desk.release(assessor, fixture.id))).toEqual(['assigned-to-another'])
})

describe('asking the lender', () => {
  beforeEach(async () => {
    await fixture.desk.assign(underwriter, fixture.id)
  })

  it('asking the lender puts the request On Hold with the question at it', async () => {
    const response = await fixture.desk.ask(underwriter, fixture.id, '  Who lives there?  ')
    expect(response.json()).toMatchObject({ status: 'On Hold', can: { ask: false, decide: true } })
    expect(await fixture.desk.read(manager, fixture.id)).toMatchObject({
      status: 'On Hold',
      canAnswer: true,
      messages: [{ messageNumber: 1, kind: 'question', text: 'Who lives there?', by: underwriter, answeredAt: null }],
    })
  })

  it('asking the lender is refused while a question is open', async () => {
    await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?')
    const response = await fixture.desk.ask(underwriter, fixture.id, 'And since when?')
    expect([response.statusCode, ...codesOf(response)]).toEqual([409, 'question-open'])
  })

  it('asking the lender needs a text of at most 5000 characters', async () => {
    expect(codesOf(await fixture.desk.ask(underwriter, fixture.id, ' '))).toEqual(['text-required'])
    for (const length of [5001, 900_000])
      expect(codesOf(await fixture.desk.ask(underwriter, fixture.id, 'x'.repeat(length)))).toEqual(['text-max'])
    expect((await fixture.desk.ask(underwriter, fixture.id, 'x'.repeat(5000))).statusCode).toBe(200)
  })

  it('asking the lender is for the person who has the request', async () => {
    expect(codesOf(await fixture.desk.ask(assessor, fixture.id, 'Who lives there?'))).toEqual(['assigned-to-another'])
  })
})
