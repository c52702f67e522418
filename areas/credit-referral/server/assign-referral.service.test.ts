import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { assessor, manager, underwriter } from '../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../tests/service/set-up-referral.ts'

const fixture = setUpReferral()

it('an underwriter who takes a referral becomes its assignee, and it is In Progress', async () => {
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

it('taking a referral again changes nothing', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  expect((await fixture.desk.assign(underwriter, fixture.id)).statusCode).toBe(200)
  expect(await fixture.kinds()).toEqual(['received', 'assigned'])
})

it('taking a referral of a colleague is refused with the colleague’s name', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  const response = await fixture.desk.assign(assessor, fixture.id)
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual([
    {
      code: 'assigned-to-another',
      message: 'Assigned to Figtree Underwriter. Ask them to release it, or reassign it to yourself.',
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

it('an underwriter can take a referral from a colleague, who can then no longer decide', async () => {
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

it('of two underwriters who take a referral at the same time, one gets it', async () => {
  const responses = await Promise.all([
    fixture.desk.assign(underwriter, fixture.id),
    fixture.desk.assign(assessor, fixture.id),
  ])
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  expect(await fixture.kinds()).toEqual(['received', 'assigned'])
})

it('a referral can be reassigned to a colleague who has opened the desk', async () => {
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

it('a released referral returns to the queue', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  expect((await fixture.desk.release(underwriter, fixture.id)).json()).toMatchObject({
    assignedTo: null,
    status: 'Submitted',
  })
  expect(await fixture.kinds()).toEqual(['received', 'assigned', 'released'])
})

it('a referral that is reassigned while a question is open stays On Hold', async () => {
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

it('a referral cannot be reassigned to lender staff, or to a colleague who has never opened the desk', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  for (const nobody of ['nobody', manager]) {
    const response = await fixture.desk.reassign(underwriter, fixture.id, nobody)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual([
      { code: 'colleague-unknown', message: 'Select a colleague who has opened the desk before.', field: 'to' },
    ])
  }
})

it('only the assignee can reassign a referral', async () => {
  expect(codesOf(await fixture.desk.release(assessor, fixture.id))).toEqual(['not-assigned'])
  await fixture.desk.assign(underwriter, fixture.id)
  expect(codesOf(await fixture.desk.release(assessor, fixture.id))).toEqual(['assigned-to-another'])
})

describe('asking the lender', () => {
  beforeEach(async () => {
    await fixture.desk.assign(underwriter, fixture.id)
  })

  it('a question puts the request On Hold and is shown with it', async () => {
    const response = await fixture.desk.ask(underwriter, fixture.id, '  Who lives there?  ')
    expect(response.json()).toMatchObject({ status: 'On Hold', can: { ask: false, decide: true } })
    expect(await fixture.desk.read(manager, fixture.id)).toMatchObject({
      status: 'On Hold',
      canAnswer: true,
      messages: [{ messageNumber: 1, kind: 'question', text: 'Who lives there?', by: underwriter, answeredAt: null }],
    })
  })

  it('a second question is refused while one is open', async () => {
    await fixture.desk.ask(underwriter, fixture.id, 'Who lives there?')
    const response = await fixture.desk.ask(underwriter, fixture.id, 'And since when?')
    expect([response.statusCode, ...codesOf(response)]).toEqual([409, 'question-open'])
  })

  it('a question needs a text of at most 5,000 characters', async () => {
    expect(codesOf(await fixture.desk.ask(underwriter, fixture.id, ' '))).toEqual(['text-required'])
    for (const length of [5001, 900_000])
      expect(codesOf(await fixture.desk.ask(underwriter, fixture.id, 'x'.repeat(length)))).toEqual(['text-max'])
    expect((await fixture.desk.ask(underwriter, fixture.id, 'x'.repeat(5000))).statusCode).toBe(200)
  })

  it('only the assignee of a request can ask a question', async () => {
    expect(codesOf(await fixture.desk.ask(assessor, fixture.id, 'Who lives there?'))).toEqual(['assigned-to-another'])
  })
})
