import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { pdf } from '../../platform/files/testing/samples.ts'
import { asAdmin } from '../service/as-admin.ts'
import { draftSave } from '../service/draft-calls.ts'
import { referralCalls, statement } from '../service/referral-calls.ts'
import { type As, startTestApp, type TestApp } from '../service/start-test-app.ts'
import { seedDemoPolicies } from '../service/upload-calls.ts'
import { variationCalls } from '../service/variation-calls.ts'
import { expectDescribed } from './expect-described.ts'

const system = 'ironbark-loan-system'
const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  // A colleague is known after the first call to the desk.
  for (const as of [underwriter, assessor] as const) await app.inject(as, '/api/underwriting/decisions')
})
afterAll(() => app.stop())

const get = (as: As, path: string) => app.inject(as, `/api/${path}`)
const post = (as: As, path: string, payload: object = {}) =>
  app.inject(as, { method: 'POST', url: `/api/${path}`, payload })
const done = async (as: As, path: string, payload: object = {}) => {
  const response = await post(as, path, payload)
  expect(response.statusCode, `${path}: ${response.body}`).toBe(200)
  return response.json()
}
const sql = (text: string, values?: unknown[]) => asAdmin(app.testDatabase.adminUrl, text, values)

const decline = { decision: 'Declined', uwNotes: 'Too late.' }
const kinds = [
  {
    noun: 'Referral',
    lender: (id: string, call: string) => `credit-referral/${call === 'answer' ? 'request-answer' : call}/${id}`,
    submit: (number: number) => referralCalls(app).raise(system, `ACTS-${number}`),
    decision: { decision: 'APPCOND', uwNotes: 'Subject to a valuation.' },
  },
  {
    noun: 'Variation',
    lender: (id: string, call: string) => `variation/variations/${id}/${call}`,
    submit: () => variationCalls(app).given(),
    decision: decline,
  },
  {
    noun: 'Cancellation',
    lender: (id: string, call: string) => `cancellation/cancellations/${id}/${call}`,
    submit: async () => (await done(system, 'cancellation/submit', repaid)).id as string,
    decision: decline,
  },
] as const
const repaid = { policyNumber: '1000000007', reason: 'REPAID', notes: null, cancellationDate: '20/11/2026' }

describe.each(kinds)('a $noun', ({ noun, lender, submit, decision }) => {
  const kind = noun.toLowerCase()
  const acts = { assign: {}, reassign: { to: assessor }, release: {}, ask: { text: 'Is it let?' }, decide: decision }
  const desk = (id: string, verb: string) => `underwriting/${kind}s/IRONBARK/${id}/${verb}`
  const act = (id: string, verb: keyof typeof acts, lastSeenEvent: number, more: object = {}) =>
    post(underwriter, desk(id, verb), { ...acts[verb], lastSeenEvent, ...more })
  const all = async (id: string, lastSeenEvent: number) => {
    for (const verb of ['assign', 'reassign', 'release', 'ask', 'decide'] as const) await act(id, verb, lastSeenEvent)
  }
  /** A file that was sent ahead, for calls that look at the files first. */
  const withFile = async () => {
    if (kind === 'referral') return {}
    const { uuid } = await done(manager, `${kind}/uuid`)
    const { url, headers } = await done(manager, 'presign', { key: `${uuid}/let.pdf`, size: pdf.length })
    const { pathname, search } = new URL(url)
    await app.server.inject({ method: 'PUT', url: pathname + search, headers, payload: pdf })
    return { uuid, filenames: ['let.pdf'] }
  }

  it('is changed by nobody who may not, or did not see what happened, or comes too late', async () => {
    const id = await submit(1)
    for (const verb of ['release', 'ask'] as const) await act(id, verb, 1)
    await done(underwriter, desk(id, 'assign'), { lastSeenEvent: 1 })
    await act(id, 'reassign', 2, { to: 'figtree.nobody' })
    for (const verb of ['reassign', 'release', 'ask', 'decide'] as const) await act(id, verb, 1)
    await done(underwriter, desk(id, 'ask'), { lastSeenEvent: 2, text: 'Is it let?' })
    await act(id, 'ask', 3)
    for (const more of [{ messageNumber: 7 }, { lastSeenEvent: 1 }])
      await post(manager, lender(id, 'answer'), { text: 'No.', ...more })
    for (const call of ['withdraw', 'documents'])
      await post(manager, lender(id, call), { lastSeenEvent: 1, ...(call === 'documents' && (await withFile())) })
    await post(manager, lender(id, 'documents'))
    await done(manager, lender(id, 'answer'), { text: 'No.' })
    await post(manager, lender(id, 'answer'), { text: 'No.' })
    await done(underwriter, desk(id, 'release'), { lastSeenEvent: 4 })
    await act(id, 'assign', 1)
    await done(assessor, desk(id, 'assign'), { lastSeenEvent: 5 })
    await all(id, 6)
    await done(assessor, desk(id, 'decide'), { ...decision, lastSeenEvent: 6 })
    await all(id, 7)
    for (const call of ['withdraw', 'documents'])
      await post(manager, lender(id, call), call === 'documents' ? await withFile() : {})
  })
})

it('a referral is submitted, sent again, answered and withdrawn as its calls demand', async () => {
  const { submit, resubmit, requestSubmit, requestResubmit, sendForm, raise, complete } = referralCalls(app)
  const onHold = await raise(system, 'ASKED')
  await done(underwriter, `underwriting/referrals/IRONBARK/${onHold}/assign`, { lastSeenEvent: 1 })
  const answer = (content: object) =>
    sendForm(system, `/api/credit-referral/answer/${onHold}`, [
      { field: 'answer', type: 'application/json', content: JSON.stringify(content) },
    ])
  await answer({ text: 'No.' })
  await done(underwriter, `underwriting/referrals/IRONBARK/${onHold}/ask`, { lastSeenEvent: 2, text: 'Is it let?' })
  await answer({ text: 'No.', messageNumber: 7 })
  await answer({ text: 'No.', lastSeenEvent: 1 })
  const open = await raise(system, 'OPEN')
  const decided = await raise(system, 'DECIDED')
  await complete(decided)
  const withdrawn = await raise(system, 'GONE')
  await done(system, `credit-referral/withdraw/${withdrawn}`)
  await post(manager, `credit-referral/withdraw/${open}`)
  await post(system, `credit-referral/withdraw/${open}`, { lastSeenEvent: 0 })
  await post(system, `credit-referral/withdraw/${decided}`)
  const sent = [
    { lenderRefNumber: 'NONE-SUCH' },
    { requestId: decided, lenderRefNumber: 'OTHER' },
    { requestId: decided, brandName: 'IronbarkDirect' },
    { requestId: open },
    { requestId: withdrawn },
  ]
  await submit(system, { lenderRefNumber: 'OPEN' }, [statement])
  await submit(system, { lenderRefNumber: 'NEW' }, [])
  for (const input of [
    { lenderRefNumber: 'OPEN', uuid: crypto.randomUUID(), filenames: ['a.pdf'] },
    { lenderRefNumber: 'NEW' },
  ])
    await requestSubmit(system, input)
  for (const input of sent) {
    await resubmit(system, input, [])
    await requestResubmit(system, input)
  }
})

it('a cancellation is refused for a policy that cannot be cancelled, and accepted only when it can', async () => {
  await post(system, 'cancellation/submit', { ...repaid, policyNumber: '1000000002' })
  const { id } = await done(system, 'cancellation/submit', { ...repaid, cancellationDate: '25/11/2026' })
  await post(system, 'cancellation/submit', repaid)
  await post(underwriter, `underwriting/cancellations/IRONBARK/${id}/decide`, {
    decision: 'Accepted',
    lastSeenEvent: 1,
  })
})

it('a variation is not accepted when its policy has changed', async () => {
  const variations = variationCalls(app)
  const decide = (id: string) => `underwriting/variations/IRONBARK/${id}/decide`
  await done(underwriter, decide(await variations.given()), { decision: 'Accepted', lastSeenEvent: 1 })
  const id = await variations.given()
  await sql('update variation set policy_version = policy_version - 1 where variation_id = $1', [id])
  await post(underwriter, decide(id), { decision: 'Accepted', lastSeenEvent: 1 })
  await done(manager, `variation/variations/${id}/withdraw`)
})

it('several cases are reassigned only to a known colleague', async () => {
  const cases = [{ kind: 'Referral', channel: 'IRONBARK', id: '1', lastSeenEvent: 1 }]
  await post(underwriter, 'underwriting/assign', { act: 'reassign', cases })
  await post(underwriter, 'underwriting/assign', { act: 'reassign', to: 'figtree.nobody', cases })
})

const ofCases =
  /^(?:(?:assign|reassign|release|askAbout|decide|withdraw|answer|attach|resubmit|submit)(?:Referral|Variation|Cancellation)\w*|assignCases)$/

it('a call about a case is refused with every code that its description names', () => {
  expectDescribed(app, (id) => ofCases.test(id) && id !== 'submitVariation')
})

it('a draft is refused after another window has saved it, and beside a hundred others', async () => {
  const variation = await variationCalls(app).given()
  const referral = await referralCalls(app).raise(system, 'DRAFT')
  const { id: cancellation } = await done(system, 'cancellation/submit', { ...repaid, policyNumber: '1000000010' })
  /** What a draft of any form needs. */
  const content = {
    ...{ kind: 'answer', version: 1, messageNumber: 1, answer: '' },
    ...{ loans: [], properties: [], securities: [], borrowers: [] },
  }
  const ofLender = [
    ...['quote/draft', 'policy-submission/draft/one', 'credit-referral/draft', 'quote/doc/draft', 'quote/data/draft'],
    ...['variation/draft/1000000001', 'cancellation/draft/1000000001', `credit-referral/draft/${referral}`],
    ...[`variation/variations/${variation}/draft`, `cancellation/cancellations/${cancellation}/draft`],
  ]
  const ofDesk = [
    `referrals/IRONBARK/${referral}`,
    `variations/IRONBARK/${variation}`,
    `cancellations/IRONBARK/${cancellation}`,
  ]
  const drafts = [
    ...ofLender.map((path) => [system, path] as const),
    ...ofDesk.map((path) => [underwriter, `underwriting/${path}/draft`] as const),
  ]
  const save = (as: As, path: string, revision: number) =>
    app.inject(as, draftSave(`/api/${path}`, { revision, content }))
  for (const [as, path] of drafts) {
    const first = await save(as, path, 0)
    expect(first.statusCode, `${path}: ${first.body}`).toBe(200)
    await save(as, path, 7)
  }
  await sql(`insert into draft (channel, owner, form, content, saved_at)
    select channel, owner, 'other-' || n, '{}', now()
    from (select distinct channel, owner from draft) as owners, generate_series(1, 100) as n`)
  for (const [as, path] of drafts) {
    await app.inject(as, { method: 'DELETE', url: `/api/${path}` })
    await save(as, path, 2)
  }
  expectDescribed(app, (id) => /^save\w*Draft$/.test(id))
})

it('a record that does not exist is refused by its kind', async () => {
  const none = '22222-22222-22222'
  for (const path of [`quote/${none}`, `quote/${none}/scenarios`, `quote/${none}.pdf`]) await get(manager, path)
  for (const path of ['', '/form', '.pdf']) await get(manager, `policy-submission/submissions/${none}${path}`)
  for (const path of ['', '.pdf']) await get(underwriter, `underwriting/submissions/IRONBARK/${none}${path}`)
  for (const verb of ['pause', 'resume', 'secret', 'deliveries/evt_1/send'])
    await post(system, `webhook/endpoints/none/${verb}`)
  for (const method of ['PUT', 'DELETE'] as const) {
    const payload = method === 'PUT' ? { payload: { records: ['policy'] } } : {}
    await app.inject(system, { method, url: '/api/webhook/endpoints/none', ...payload })
  }
  await get(system, 'webhook/endpoints/none/deliveries')
  await get(underwriter, 'underwriting/certificates/0000-0000-0000-0000')
  expectDescribed(
    app,
    (id) =>
      /^(?:get|download)\w*Submission(?:Form)?$|^(?:getQuote|listScenarios|downloadQuote|checkLenderCertificate)$|Endpoint(?:Secret)?$|^listDeliveries$/.test(
        id,
      ) && id !== 'createEndpoint',
  )
})

it('a policy is found by its number only, and not after many that do not exist', async () => {
  const searches = [
    () => post(manager, 'policy-search/search', { policyNumber: '1999999999' }),
    () => get(manager, 'policy-search/policies/1999999999'),
    () => get(manager, 'variation/policy-details/1999999999'),
    () => get(manager, 'policy-search/policies/1999999999/certificate.pdf'),
    () => get(manager, 'policy-search/certificates/0000-0000-0000-0000'),
  ]
  await post(manager, 'policy-search/search', {})
  await get(manager, 'policy-search/policies/1000000001/certificate.pdf?asAt=2030-01-01')
  await get(underwriter, 'underwriting/policies/IRONBARK/1000000001/certificate.pdf?asAt=2030-01-01')
  for (let round = 0; round < 8; round += 1) for (const search of searches) await search()
  for (const act of ['cancel', 'discharge'])
    for (const [policyNumber, version] of [
      ['1000000001', 99],
      ['1000000002', 1],
      ['1000000003', 1],
      ['1000000004', 1],
    ] as const)
      await post(underwriter, `underwriting/policies/IRONBARK/${policyNumber}/${act}`, {
        ...{ version, endDate: '20/11/2026', endReason: 'Repaid.' },
        ...(act === 'cancel' && { refundAmount: '0.00' }),
      })
  expectDescribed(app, (id) =>
    /^(?:find|get)Policy(?:ForVariation)?$|Certificate$|^(?:cancel|discharge)Policy$/.test(id),
  )
})

it('an endpoint for events is refused at a private address, twice, and beside ten others', async () => {
  const create = (url: string) => post(system, 'webhook/endpoints', { url, records: ['referral'] })
  await create('https://10.0.0.1/')
  const { endpointId } = (await create('https://loans.example/0')).json()
  await create('https://loans.example/0')
  const deliveries = `webhook/endpoints/${endpointId}/deliveries`
  await post(system, `${deliveries}/evt_1/send`)
  await referralCalls(app).raise(system, 'TOLD')
  const first = await vi.waitUntil(async () => (await get(system, deliveries)).json().deliveries[0], {
    timeout: 20_000,
  })
  await post(system, `${deliveries}/${first.eventId}/send`)
  for (let number = 1; number <= 10; number += 1) await create(`https://loans.example/${number}`)
  expectDescribed(app, (id) => id === 'createEndpoint' || id === 'sendDeliveryAgain')
})

it('other calls are refused with every code that their descriptions name', async () => {
  await get(manager, 'variation/options?field=colour')
  await get(manager, `variation/options?${Array.from({ length: 21 }, () => 'field=state').join('&')}`)
  await post(manager, 'presign', { key: `${(await done(manager, 'credit-referral/uuid')).uuid}/run.exe` })
  const { uuid } = await done(manager, 'credit-referral/uuid')
  await post(manager, 'presign', { key: `${uuid}/large.pdf`, size: 2 ** 40 })
  for (let count = 0; count < 100; count += 1)
    await post(manager, 'presign', { key: `${uuid}/${count}.pdf`, size: 50 * 2 ** 20 })
  for (let count = 0; count < 50; count += 1)
    await app.inject(manager, { method: 'PUT', url: `/api/preference/${'a'.repeat(count + 1)}`, payload: {} })
  await app.inject(manager, { method: 'PUT', url: '/api/preference/landing', payload: {} })
  for (const [as, whose] of [
    [manager, 'lender'],
    [underwriter, 'insurer'],
  ] as const) {
    await get(as, `portfolio/${whose}?by=lvr&day=1990-01-01`)
    await post(as, `portfolio/${whose}/export?format=csv`, { by: 'lvr', day: '1990-01-01' })
  }
  await post(manager, 'quote/indication', {})
  expectDescribed(app, (id) =>
    /ortfolio|^(?:listVariationOptions|updatePreference|calculateIndication|createUploadUrl)$/.test(id),
  )
})
