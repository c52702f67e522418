import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { draftCalls } from '../../../tests/service/draft-calls.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { type DemoName, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import type {
  CancellationDetails,
  CancellationStart,
  CancellationSummary,
  DeskCancellation,
} from '../contract/index.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'
/** In Force from 26/09/2025, with a premium paid of $14,376.19. */
const policyNumber = '1000000007'
const now = '2026-11-23T02:00:00Z'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now })
  await seedDemoPolicies(app.deps)
  // A colleague is known after the first call to the desk.
  for (const as of [underwriter, assessor] as const) await app.inject(as, '/api/underwriting/decisions')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(now)
  for (const { cancellationId, status } of await list())
    if (['Submitted', 'Assigned', 'On Hold'].includes(status))
      await post(manager, `cancellations/${cancellationId}/withdraw`)
})

const root = '/api/cancellation'
const get = async (as: DemoName, path: string) => await app.inject(as, `${root}/${path}`)
const post = async (as: DemoName, path: string, payload: object = {}, headers: Record<string, string> = {}) =>
  await app.inject(as, { method: 'POST', url: `${root}/${path}`, payload, headers })
const list = async (number = policyNumber) =>
  (await get(manager, `policies/${number}/cancellations`)).json<CancellationSummary[]>()
const request = { policyNumber, reason: 'REPAID', notes: null, cancellationDate: '20/11/2026' }
const submit = async (changes: object = {}, headers: Record<string, string> = {}, as: DemoName = manager) =>
  await post(as, 'submit', { ...request, ...changes }, headers)
const submitted = async (changes: object = {}): Promise<string> => {
  const response = await submit(changes)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().id
}
const read = async (id: string, as: DemoName = manager) =>
  (await get(as, `cancellations/${id}`)).json<CancellationDetails>()

const deskUrl = (id: string, channel = 'IRONBARK') => `/api/underwriting/cancellations/${channel}/${id}`
const atDesk = async (id: string) => (await app.inject(underwriter, deskUrl(id))).json<DeskCancellation>()
const act = async (id: string, verb: string, body: object = {}, as: DemoName = underwriter) => {
  const lastSeenEvent = (await read(id)).events.length
  return await app.inject(as, { method: 'POST', url: `${deskUrl(id)}/${verb}`, payload: { lastSeenEvent, ...body } })
}
const assigned = async (changes: object = {}) => {
  const id = await submitted(changes)
  expect((await act(id, 'assign')).statusCode).toBe(200)
  return id
}
const policyStatus = async (number = policyNumber) =>
  (await app.inject(manager, `/api/policy-search/policies/${number}`)).json().policyStatus
const audit = async (id: string) =>
  (
    await app.testDatabase.pool.query(
      'select action, username from audit_entry where action <> $$record.read$$ and record = $1 order by at, ctid',
      [id],
    )
  ).rows.map(({ action, username }) => `${action} by ${username}`)

describe('a lender', () => {
  it('starts from the policy with its premium, its days and the reasons', async () => {
    const start = (await get(manager, `policies/${policyNumber}`)).json<CancellationStart>()
    expect(start).toMatchObject({
      policyNumber,
      policyStatus: 'In Force',
      coverBegan: '2025-09-26',
      premiumPaid: 14376.19,
      today: '2026-11-23',
      openCancellation: null,
    })
    expect(start.reasons.map(({ longName }) => longName)).toContain('Loan repaid')
  })

  it('submits a cancellation with the refund of the published schedule, and the policy stays in force', async () => {
    const id = await submitted()
    expect(await read(id)).toMatchObject({
      cancellationId: id,
      policyNumber,
      status: 'Submitted',
      reason: 'Loan repaid',
      cancellationDate: '2026-11-20',
      refund: 2875.24,
      refundReason: '20% in year 2',
      submittedBy: manager,
      notAcceptable: null,
      can: { withdraw: true, answer: false },
    })
    expect(await policyStatus()).toBe('In Force')
    expect((await get(manager, `policies/${policyNumber}`)).json().openCancellation).toEqual({
      id,
      status: 'Submitted',
    })
    expect(await audit(id)).toEqual([`cancellation.submitted by ${manager}`])
  })

  it('gets every error at once', async () => {
    const response = await submit({ reason: 'OTHER', cancellationDate: '24/02/2027' })
    expect(response.statusCode).toBe(400)
    expect(response.json().map(({ message }: { message: string }) => message)).toEqual([
      'Describe the reason.',
      'Enter a date no later than 23/02/2027.',
    ])
  })

  it('has one open cancellation of a policy', async () => {
    const id = await submitted()
    const second = await submit()
    expect([second.statusCode, second.json()]).toEqual([
      409,
      [
        {
          code: 'cancellation-open',
          message: `Cancellation ${id} of this policy is open. Wait for its decision or withdraw it.`,
        },
      ],
    ])
  })

  it('has one open cancellation of a policy, also of five that are submitted at once', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => submit()))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409])
  })

  it('creates one cancellation when a call is repeated with its key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await submit({}, headers), await submit({}, headers)]
    expect(again.json()).toEqual(first.json())
    expect(codesOf(await submit({ reason: 'SOLD' }, headers))).toEqual(['key-reused'])
  })

  it.each(['1000000002', '1000000003', '1000000004', '1000000005'])(
    'cannot ask for a cancellation of policy %s, which is not in force',
    async (number) => {
      expect(codesOf(await submit({ policyNumber: number }))).toEqual(['not-in-force'])
    },
  )

  it('withdraws an open cancellation, and may submit another one', async () => {
    const id = await submitted()
    const withdrawn = (await post(manager, `cancellations/${id}/withdraw`)).json<CancellationDetails>()
    expect(withdrawn).toMatchObject({ status: 'Withdrawn', can: { withdraw: false, answer: false } })
    expect(codesOf(await post(manager, `cancellations/${id}/withdraw`))).toEqual(['cancellation-closed'])
    await submitted()
  })

  it('attaches files to an open cancellation, which an underwriter must see before deciding', async () => {
    const id = await submitted()
    const { uuid } = (await get(manager, 'uuid')).json<{ uuid: string }>()
    const payload = { key: `${uuid}/Payout.txt` }
    const { url, headers } = (await app.inject(manager, { method: 'POST', url: '/api/presign', payload })).json()
    await app.inject(null, { method: 'PUT', url, payload: 'Paid out.', headers })
    const files = { uuid, filenames: ['Payout.txt'], lastSeenEvent: 1 }
    expect((await post('ironbark.viewer', `cancellations/${id}/documents`, files)).statusCode).toBe(403)
    expect((await post(manager, `cancellations/${id}/documents`, files)).json()).toMatchObject({
      status: 'Submitted',
      documents: [{ documentName: 'Payout.txt', uploadedBy: manager }],
      events: [{ kind: 'submitted' }, { kind: 'attached', detail: 'Payout.txt' }],
    })
    const early = await app.inject(underwriter, {
      method: 'POST',
      url: `${deskUrl(id)}/decide`,
      payload: { decision: 'Accepted', uwNotes: '', lastSeenEvent: 1 },
    })
    expect(codesOf(early)).toEqual(['case-changed'])
  })

  it('loses its draft with the submission', async () => {
    const draft = draftCalls(
      () => app,
      () => `${root}/draft/${policyNumber}`,
    )
    const content = { reason: 'SOLD', notes: 'Settles', cancellationDate: '20/11' }
    expect((await draft.keep(manager, content)).statusCode).toBe(200)
    expect(await draft.read(manager)).toEqual(content)
    await submitted()
    expect(await draft.read(manager)).toBeNull()
  })

  it('with the view right reads and does not submit', async () => {
    const id = await submitted()
    expect((await read(id, 'ironbark.viewer')).can).toEqual({ withdraw: false, answer: false })
    expect((await submit({}, {}, 'ironbark.viewer')).statusCode).toBe(403)
  })

  it('finds nothing of another lender', async () => {
    const id = await submitted()
    const other = 'coolabah.manager'
    for (const path of [`cancellations/${id}`, `policies/${policyNumber}`, `policies/${policyNumber}/cancellations`])
      expect([path, (await get(other, path)).statusCode]).toEqual([path, 404])
    expect((await submit({}, {}, other)).statusCode).toBe(404)
    expect((await post(other, `cancellations/${id}/withdraw`)).statusCode).toBe(404)
    expect((await post(other, `cancellations/${id}/answer`, { text: 'Yes.' })).statusCode).toBe(404)
  })
})

describe('the desk', () => {
  it('sees an open cancellation in the queue among the other cases', async () => {
    const id = await submitted()
    const search = {
      method: 'POST',
      url: '/api/underwriting/search',
      payload: { filter: { kind: 'Cancellation' } },
    } as const
    const { items } = (await app.inject(underwriter, search)).json()
    expect(items).toEqual([
      expect.objectContaining({
        kind: 'Cancellation',
        channel: 'IRONBARK',
        id,
        reference: policyNumber,
        status: 'Submitted',
      }),
    ])
    expect(await atDesk(id)).toMatchObject({ channel: 'IRONBARK', brand: 'Ironbark Direct', refund: 2875.24 })
  })

  it('accepts: the policy is cancelled as of the wished day with the refund, and the lender is notified', async () => {
    const id = await assigned({ policyNumber: '1000000001' })
    const mails = app.outbox.length
    const decided = await act(id, 'decide', { decision: 'Accepted', uwNotes: '' })
    expect(decided.json()).toMatchObject({ status: 'Accepted', decidedBy: underwriter, policyStatus: 'Cancelled' })
    const policy = (await app.inject(manager, '/api/policy-search/policies/1000000001')).json()
    const { refund } = await read(id)
    expect(policy).toMatchObject({ policyStatus: 'Cancelled', cancellationDate: '20/11/2026', refundAmount: refund })
    expect((await read(id)).events.map(({ kind }) => kind)).toEqual(['submitted', 'assigned', 'accepted'])
    await app.runJobs()
    const mail = app.outbox.slice(mails).find(({ subject }) => subject.endsWith('Accepted'))
    expect(mail?.subject).toBe(`Cancellation ${id}: Accepted`)
    expect(mail?.text).toContain('Cancelled from: 20/11/2026')
  })

  it('accepts from the wished day on, and not before', async () => {
    const id = await assigned({ cancellationDate: '30/11/2026' })
    const early = await act(id, 'decide', { decision: 'Accepted', uwNotes: '' })
    expect([early.statusCode, early.json()]).toEqual([
      409,
      [{ code: 'not-acceptable', message: 'The policy can be cancelled from 30/11/2026.' }],
    ])
    expect((await atDesk(id)).notAcceptable).toBe('The policy can be cancelled from 30/11/2026.')
    expect(await policyStatus()).toBe('In Force')
    app.clock.set('2026-11-29T13:00:00Z')
    expect((await atDesk(id)).notAcceptable).toBeNull()
  })

  it('declines with a reason, and the policy stays in force', async () => {
    const id = await assigned()
    expect((await act(id, 'decide', { decision: 'Declined', uwNotes: ' ' })).statusCode).toBe(400)
    const declined = await act(id, 'decide', { decision: 'Declined', uwNotes: 'The loan is not repaid.' })
    expect(declined.json()).toMatchObject({ status: 'Declined', decisionNotes: 'The loan is not repaid.' })
    expect(await policyStatus()).toBe('In Force')
  })

  it('accepts once when a call is repeated', async () => {
    const id = await assigned({ policyNumber: '1000000006' })
    const lastSeenEvent = (await read(id)).events.length
    const payload = { decision: 'Accepted', uwNotes: 'Fine.', lastSeenEvent }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const decide = () => app.inject(underwriter, { method: 'POST', url: `${deskUrl(id)}/decide`, payload, headers })
    const responses = [await decide(), await decide()]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect((await read(id)).events).toHaveLength(3)
  })

  it('closes an open cancellation with a policy that ends otherwise', async () => {
    const id = await submitted({ policyNumber: '1000000010' })
    const { version } = (await app.inject(underwriter, '/api/underwriting/policies/IRONBARK/1000000010')).json()
    const discharged = await app.inject(underwriter, {
      method: 'POST',
      url: '/api/underwriting/policies/IRONBARK/1000000010/discharge',
      payload: { endDate: '20/11/2026', endReason: 'Repaid.', version },
    })
    expect(discharged.statusCode, discharged.body).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'Closed', decisionNotes: 'The policy was discharged.' })
  })
})
