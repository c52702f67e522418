import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { draftCalls } from '../../../../tests/service/draft-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { variationCalls } from '../../../../tests/service/variation-calls.ts'

const manager = 'ironbark.manager'
const viewer = 'ironbark.viewer'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  await variationCalls(app).keepPolicies()
  // A colleague is known after the first call to the desk.
  for (const as of [underwriter, assessor] as const) await app.inject(as, '/api/underwriting/decisions')
})
afterAll(() => app.stop())
afterEach(async () => {
  // A policy has one open case of a kind.
  await app.testDatabase.pool.query(`update lender_case set state = 'Withdrawn', decision = 'Withdrawn'
    where kind <> 'referral' and state in ('Submitted', 'Assigned', 'On Hold')`)
})

const post = async (as: As, url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  await app.inject(as, { method: 'POST', url, payload, headers })
const acceptance = { decision: 'Declined', uwNotes: 'Too late.' }
const kinds = [
  {
    kind: 'referral',
    url: (id: string, call: string) =>
      `/api/credit-referral/${call === 'answer' ? 'request-answer' : call || 'details'}/${id}`,
    submit: () => referralCalls(app).raise(manager, `ACTS-${crypto.randomUUID().slice(0, 8)}`),
    decision: { decision: 'APPCOND', uwNotes: 'Subject to a valuation.' },
    openedAction: 'underwriting.opened',
    closed: 'already-complete',
    open: 'In Progress',
  },
  {
    kind: 'variation',
    url: (id: string, call: string) => `/api/variation/variations/${id}/${call}`.replace(/\/$/, ''),
    submit: () => variationCalls(app).given(),
    decision: acceptance,
    openedAction: 'underwriting.variation-opened',
    closed: 'variation-closed',
    open: 'Assigned',
  },
  {
    kind: 'cancellation',
    url: (id: string, call: string) => `/api/cancellation/cancellations/${id}/${call}`.replace(/\/$/, ''),
    submit: async () => {
      const request = { policyNumber: '1000000007', reason: 'REPAID', notes: null, cancellationDate: '20/11/2026' }
      return (await post(manager, '/api/cancellation/submit', request)).json<{ id: string }>().id
    },
    decision: acceptance,
    openedAction: 'underwriting.cancellation-opened',
    closed: 'cancellation-closed',
    open: 'Assigned',
  },
] as const

describe.each(kinds)('a $kind', ({ kind, url, submit, decision, openedAction, closed, open }) => {
  let id: string
  beforeEach(async () => {
    id = await submit()
  })
  const deskUrl = (channel = 'IRONBARK') => `/api/underwriting/${kind}s/${channel}/${id}`
  const read = async (as: As = underwriter) => (await app.inject(as, deskUrl())).json()
  /** An act of one who has seen everything, unless `body` says otherwise. */
  const act = async (as: As, verb: string, body: object = {}, headers: Record<string, string> = {}) => {
    const { events } = (await app.inject(manager, url(id, ''))).json()
    return await post(as, `${deskUrl()}/${verb}`, { lastSeenEvent: events.length, ...body }, headers)
  }
  const assigned = async () => expect((await act(underwriter, 'assign')).statusCode).toBe(200)
  const onHold = async () => {
    await assigned()
    expect((await act(underwriter, 'ask', { text: 'Is it let?' })).statusCode).toBe(200)
  }

  it('is assigned to the first of two underwriters, and a colleague has to reassign it', async () => {
    const both = await Promise.all(
      ([underwriter, assessor] as const).map((as) => post(as, `${deskUrl()}/assign`, { lastSeenEvent: 1 })),
    )
    expect(both.flatMap((response) => (response.statusCode === 200 ? 'done' : codesOf(response))).sort()).toEqual([
      'assigned-to-another',
      'done',
    ])
    const { assignedTo, status } = await read()
    expect(status).toBe(open)
    const other = assignedTo === underwriter ? assessor : underwriter
    expect((await read(other)).can).toMatchObject({ assign: false, assignFromColleague: true, decide: false })
    expect((await act(other, 'assign', { reassign: true })).json()).toMatchObject({
      assignedTo: other,
      can: { assign: false, assignFromColleague: false, reassign: true, ask: true, decide: true },
    })
  })

  it('is reassigned to a colleague who has opened the desk, and released to the queue', async () => {
    await assigned()
    expect(codesOf(await act(underwriter, 'reassign', { to: 'figtree.nobody' }))).toEqual(['colleague-unknown'])
    expect((await act(underwriter, 'reassign', { to: assessor })).json()).toMatchObject({ assignedTo: assessor })
    expect(codesOf(await act(underwriter, 'release'))).toEqual(['assigned-to-another'])
    expect((await act(assessor, 'release')).json()).toMatchObject({ assignedTo: null, status: 'Submitted' })
  })

  it('is asked about and decided only by its assignee', async () => {
    const acts = { ask: { text: 'Is it let?' }, decide: decision }
    expect(codesOf(await act(underwriter, 'ask', acts.ask))).toEqual(['not-assigned'])
    await assigned()
    for (const [verb, body] of Object.entries(acts))
      expect(codesOf(await act(assessor, verb, body))).toEqual(['assigned-to-another'])
  })

  it('is assigned and decided in one act, once by a repeated call, and each is audited', async () => {
    expect((await read()).can).toMatchObject({ assign: true, decide: true })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    for (const _ of [1, 2])
      expect((await act(underwriter, 'decide', { ...decision, lastSeenEvent: 1 }, headers)).statusCode).toBe(200)
    const { events, assignedTo } = await read()
    expect(assignedTo).toBe(underwriter)
    expect(events.map(({ by }: { by: string }) => by)).toEqual([manager, underwriter, underwriter])
    expect(events[1].kind).toBe('assigned')
    const { rows } = await app.testDatabase.pool.query(
      `select action from audit_entry where record = $1 and action like $2`,
      [id, `${kind}.%`],
    )
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([`${kind}.assigned`, `${kind}.${events[2].kind}`]),
    )
  })

  it('that was released on hold is assigned and decided in one act, and its question is closed', async () => {
    await onHold()
    await act(underwriter, 'release')
    expect((await act(assessor, 'decide', decision)).statusCode).toBe(200)
    const { messages, assignedTo } = await read()
    expect({ assignedTo, open: messages[0].answeredAt === null }).toEqual({ assignedTo: assessor, open: false })
  })

  it('that a lender withdrew, or a colleague took, meanwhile is not assigned by a decision', async () => {
    await act(assessor, 'assign')
    expect(codesOf(await act(underwriter, 'decide', { ...decision, lastSeenEvent: 1 }))).toEqual([
      'assigned-to-another',
    ])
    await act(assessor, 'release')
    expect(codesOf(await act(underwriter, 'decide', { ...decision, lastSeenEvent: 1 }))).toEqual(['case-changed'])
    expect((await read()).assignedTo).toBeNull()
  })

  it('is on hold from the question until the answer, with one question at a time', async () => {
    await assigned()
    expect(codesOf(await act(underwriter, 'ask', { text: ' ' }))).toEqual(['text-required'])
    await act(underwriter, 'ask', { text: 'Is it let?' })
    expect(await read()).toMatchObject({ status: 'On Hold', can: { ask: false, decide: true } })
    expect(codesOf(await act(underwriter, 'ask', { text: 'And?' }))).toEqual(['question-open'])
    expect(codesOf(await post(manager, url(id, 'answer'), { text: 'No.', messageNumber: 7 }))).toEqual([
      'question-changed',
    ])
    const answered = await post(manager, url(id, 'answer'), { text: ' No. ', messageNumber: 1 })
    expect(answered.json()).toMatchObject({ status: open, messages: [{}, { kind: 'answer', text: 'No.' }] })
    expect(codesOf(await post(manager, url(id, 'answer'), { text: 'No.' }))).toEqual(['no-open-question'])
  })

  it('is decided for good, once by a repeated call, and its open question is closed', async () => {
    await onHold()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const responses = [
      await act(underwriter, 'decide', { ...decision, lastSeenEvent: 3 }, headers),
      await act(underwriter, 'decide', { ...decision, lastSeenEvent: 3 }, headers),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { events, messages, can } = await read()
    expect(events).toHaveLength(4)
    expect(messages[0].answeredAt).not.toBeNull()
    expect(can).toMatchObject({ assign: false, ask: false, decide: false })
    expect(codesOf(await act(underwriter, 'decide', decision))).toEqual([closed])
  })

  it('is not changed by an underwriter who has not seen the last event', async () => {
    await onHold()
    await post(manager, url(id, 'answer'), { text: 'No.' })
    for (const [verb, body] of Object.entries({ ask: { text: 'Why?' }, decide: decision, release: {} })) {
      const late = await act(underwriter, verb, { ...body, lastSeenEvent: 3 })
      expect([verb, late.statusCode, late.json()]).toEqual([
        verb,
        409,
        [
          {
            code: 'case-changed',
            message: `Ironbark Manager answered the question. Check what changed before you continue.`,
          },
        ],
      ])
    }
  })

  it('is not answered or withdrawn by a lender who has not seen the last event', async () => {
    await onHold()
    const message = `Figtree Underwriter asked the lender a question. Check what changed before you continue.`
    for (const [call, body] of Object.entries({ withdraw: {}, answer: { text: 'No.' } })) {
      const late = await post(manager, url(id, call), { ...body, lastSeenEvent: 2 })
      expect([call, late.statusCode, late.json()]).toEqual([call, 409, [{ code: 'case-changed', message }]])
    }
    expect((await post(manager, url(id, 'withdraw'), { lastSeenEvent: 3 })).statusCode).toBe(200)
  })

  it('is withdrawn by a lender who does not say what it has seen, also without a body', async () => {
    await assigned()
    const withdrawn = await app.inject(manager, { method: 'POST', url: url(id, 'withdraw') })
    expect(withdrawn.statusCode, withdrawn.body).toBe(200)
    expect(codesOf(await act(underwriter, 'decide', decision))).toEqual([closed])
    expect((await read()).can).toMatchObject({ assign: false, decide: false })
  })

  it('is kept from other lenders, from the desk calls of its lender and from users who may only view', async () => {
    for (const response of [
      await app.inject('coolabah.manager', url(id, '')),
      await post('coolabah.manager', url(id, 'withdraw')),
      await app.inject(underwriter, deskUrl('COOLABAH')),
    ])
      expect(response.statusCode).toBe(404)
    for (const response of [
      await app.inject(manager, deskUrl()),
      await post(manager, `${deskUrl()}/assign`, { lastSeenEvent: 1 }),
      await post(viewer, url(id, 'withdraw')),
    ])
      expect(response.statusCode).toBe(403)
  })

  it('leaves a line in the lender’s audit each time that the desk opens it', async () => {
    await read()
    const { rows } = await app.testDatabase.pool.query(
      'select username from audit_entry where record = $1 and action = $2',
      [id, openedAction],
    )
    expect(rows).toEqual([{ username: underwriter }])
  })

  it('keeps what each underwriter types until it is submitted', async () => {
    const draft = draftCalls(
      () => app,
      () => `${deskUrl()}/draft`,
    )
    const content = { ...decision, question: 'Is it', version: 1 }
    await assigned()
    expect((await draft.keep(underwriter, content)).statusCode).toBe(200)
    expect(await draft.read(underwriter)).toEqual(content)
    expect(await draft.read(assessor)).toBeNull()
    expect((await act(underwriter, 'decide', decision)).statusCode).toBe(200)
    expect(await draft.read(underwriter)).toBeNull()
  })
})
