import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { exampleRequests } from '#areas/quote/contract'
import type { Thread, ThreadKind, ThreadRecord } from '#areas/thread/contract'
import { maxPerKind } from '#areas/thread/contract'
import { documentCalls, goodDocument } from './service/document-calls.ts'
import { draftSave } from './service/draft-calls.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { goodReferral, referralCalls } from './service/referral-calls.ts'
import { type As, startTestApp, type TestApp } from './service/start-test-app.ts'
import { submissionCalls } from './service/submission-calls.ts'
import { substitution, variationCalls } from './service/variation-calls.ts'

const manager = 'ironbark.manager'
const desk = 'figtree.underwriter'

/** One record of each kind of an application. */
type Application = Record<ThreadKind, string> & { readonly loanUpload: string; readonly applicationUpload: string }

let app: TestApp
let application: Application
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-22T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager)
  await app.inject(desk, '/api/underwriting/decisions')
  application = await createApplication('SMITH/77')
}, 60_000)
afterAll(() => app.stop())

async function createApplication(reference: string): Promise<Application> {
  const quote = await quoteOf(reference)
  const referral = await referralCalls(app).raise(manager, reference)
  await decide('referrals', referral, { decision: 'APPROVED', uwNotes: 'Fine.' })
  app.clock.move(60)
  const form = exampleSubmission(quote)
  const { submissionId: submission = '', policyNo: policy } = await submissionCalls(app).created(form).then(asSubmitted)
  await app.runDailyJobs()
  app.clock.move(60)
  const variations = variationCalls(app)
  const details = await variations.details(manager, policy)
  const variation = (await variations.submit(substitution(details))).json<{ id: string }>().id
  await decide('variations', variation, { decision: 'Accepted' })
  app.clock.move(60)
  const document = await upload({ uploadType: 'Policy', policyNumber: policy })
  const loanUpload = await upload({ uploadType: 'Loan', policyNumber: '', loanNumber: form.loans[0]?.loanNumber })
  const applicationUpload = await upload({ uploadType: 'Application', policyNumber: '', applicationNumber: quote })
  app.clock.move(60)
  const cancellation = (
    await app.inject(manager, {
      method: 'POST',
      url: '/api/cancellation/submit',
      payload: { policyNumber: policy, reason: 'REPAID', notes: null, cancellationDate: '22/11/2026' },
    })
  ).json<{ id: string }>().id
  return { quote, referral, submission, policy, variation, cancellation, document, loanUpload, applicationUpload }
}

const asSubmitted = (response: { readonly policyNo: string; readonly submissionId?: string }) => response
async function quoteOf(sourceRefNumber: string): Promise<string> {
  return (await quoteFor(app, manager, { ...exampleRequests.purchase, sourceRefNumber })).quoteId
}
async function decide(kind: 'referrals' | 'variations', id: string, decision: object): Promise<void> {
  const url = `/api/underwriting/${kind}/IRONBARK/${id}/decide`
  const response = await app.inject(desk, { method: 'POST', url, payload: { ...decision, lastSeenEvent: 1 } })
  expect(response.statusCode, response.body).toBe(200)
}
async function upload(changes: object, as: As = manager): Promise<string> {
  app.clock.move(1)
  const response = await documentCalls(app).send({ ...goodDocument, ...changes }, { as })
  expect(response.statusCode, response.body).toBe(200)
  const [newest] = (await documentCalls(app).receipts(as, 'document')).json<{ items: { receiptId: string }[] }>().items
  return newest?.receiptId ?? ''
}

const call = async (as: As, kind: string, id: string, channel?: string) =>
  await app.inject(as, `/api/thread/${kind}/${encodeURIComponent(id)}${channel ? `?channel=${channel}` : ''}`)
const threadOf = async (as: As, kind: string, id: string, channel?: string) => {
  const response = await call(as, kind, id, channel)
  expect(response.statusCode, `${kind} ${id}: ${response.body}`).toBe(200)
  return response.json<Thread>()
}
const namesOf = ({ records }: Thread) => records.map(({ kind, id }) => `${kind} ${id}`)
const recordOf = ({ records }: Thread, kind: ThreadKind): ThreadRecord => {
  const found = records.find((record) => record.kind === kind)
  if (!found) throw new Error(`The thread has no ${kind}`)
  return found
}
const eventsOf = ({ events }: ThreadRecord) =>
  events.map(({ event, by, outcome }) => `${event}${outcome ? `: ${outcome}` : ''} by ${by}`)
const person = (...clientRoles: string[]) => ({ username: 'one', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles })
/** Every record of the application with its kind. */
const everything = ({ loanUpload, applicationUpload, ...one }: Application) =>
  [...Object.entries(one), ['document', loanUpload], ['document', applicationUpload]] as [ThreadKind, string][]

it('each record of an application leads to all others, oldest first', async () => {
  const names = everything(application).map(([kind, id]) => `${kind} ${id}`)
  for (const [kind, id] of everything(application)) {
    const thread = await threadOf(manager, kind, id)
    expect(namesOf(thread).toSorted(), kind).toEqual(names.toSorted())
    expect(thread.more).toEqual([])
    const times = thread.records.map(({ events }) => Date.parse(events[0]?.at ?? ''))
    expect(times).toEqual(times.toSorted((one, other) => one - other))
  }
})

it('a referral raised from a quote without a reference and the quote lead to each other, also after a resubmission', async () => {
  const { quoteId } = await quoteFor(app, manager, { ...exampleRequests.purchase, sourceRefNumber: null })
  const calls = referralCalls(app)
  const referral = await calls.raise(manager, 'FROM-QUOTE-1', {}, quoteId)
  const names = [`quote ${quoteId}`, `referral ${referral}`]
  const detailsOf = async () => (await app.inject(manager, `/api/credit-referral/details/${referral}`)).json()
  expect(namesOf(await threadOf(manager, 'quote', quoteId))).toEqual(names)
  expect(namesOf(await threadOf(manager, 'referral', referral))).toEqual(names)
  expect(await detailsOf()).toMatchObject({ quoteId })

  await decide('referrals', referral, { decision: 'MOREINFO', uwNotes: 'Send a valuation.' })
  const response = await calls.resubmit(manager, { requestId: referral, lenderRefNumber: 'FROM-QUOTE-1' }, [])
  expect(response.statusCode, response.body).toBe(200)
  expect(await detailsOf()).toMatchObject({ quoteId, version: 2 })
  expect(namesOf(await threadOf(manager, 'quote', quoteId))).toEqual(names)
})

it('a referral that names another lender’s quote is the same as one that names none', async () => {
  const { quoteId } = await quoteFor(app, manager, { ...exampleRequests.purchase, sourceRefNumber: null })
  const brandName = 'CoolabahMutual'
  for (const [number, quote] of [quoteId, '22222-22222-22222', "'"].entries()) {
    const referral = await referralCalls(app).raise('coolabah.manager', `NO-QUOTE-${number}`, { brandName }, quote)
    const details = await app.inject('coolabah.manager', `/api/credit-referral/details/${referral}`)
    expect(details.json()).toMatchObject({ quoteId: null })
    expect(namesOf(await threadOf('coolabah.manager', 'referral', referral))).toEqual([`referral ${referral}`])
  }
  expect(namesOf(await threadOf(manager, 'quote', quoteId))).toEqual([`quote ${quoteId}`])
})

it('a record shows its number, its status, and who created, decided, issued and changed it when', async () => {
  const thread = await threadOf(manager, 'policy', application.policy)
  const { quote, referral, policy, variation, cancellation } = application
  expect(recordOf(thread, 'quote')).toMatchObject({ title: quote, reference: 'SMITH/77', status: 'Applied' })
  expect(eventsOf(recordOf(thread, 'quote'))).toEqual([`calculated by ${manager}`])
  expect(recordOf(thread, 'referral')).toMatchObject({
    title: referral,
    reference: 'SMITH/77',
    status: 'Complete',
    decision: { code: 'APPROVED', name: 'Approved' },
  })
  expect(eventsOf(recordOf(thread, 'referral'))).toEqual([`submitted by ${manager}`, `decided: Approved by ${desk}`])
  expect(recordOf(thread, 'submission')).toMatchObject({ title: quote, reference: policy, status: 'Submitted' })
  expect(recordOf(thread, 'policy')).toMatchObject({ title: policy, status: 'In Force', decision: null })
  const ofPolicy = eventsOf(recordOf(thread, 'policy'))
  expect(ofPolicy[0]).toBe(`issued by ${manager}`)
  expect(ofPolicy).toContainEqual(expect.stringMatching(/^in-force by /))
  expect(ofPolicy).toContain(`changed by ${desk}`)
  expect(recordOf(thread, 'variation')).toMatchObject({ title: variation, reference: policy, status: 'Accepted' })
  expect(eventsOf(recordOf(thread, 'variation'))).toEqual([`submitted by ${manager}`, `decided: Accepted by ${desk}`])
  expect(recordOf(thread, 'cancellation')).toMatchObject({ title: cancellation, status: 'Submitted' })
  expect(recordOf(thread, 'document')).toMatchObject({ title: 'valuation.pdf', reference: `Policy ${policy}` })
})

it('a record of another lender, an unknown one and a malformed one are not found', async () => {
  for (const [kind, id] of everything(application)) {
    const other = await call('coolabah.manager', kind, id)
    const chosen = await call('coolabah.manager', kind, id, 'IRONBARK')
    const unknown = await call('coolabah.manager', kind, kind === 'document' ? crypto.randomUUID() : '1999999999')
    expect([other.statusCode, chosen.statusCode, other.body, chosen.body]).toEqual([
      404,
      404,
      unknown.body,
      unknown.body,
    ])
    for (const id of ['x', '0', '☃', "'", '%'])
      expect((await call(manager, kind, id)).statusCode, `${kind} ${id}`).toBe(404)
  }
  expect((await call(manager, 'data', application.document)).statusCode).toBe(400)
  expect((await call('nolender', 'policy', application.policy)).statusCode).toBe(403)
  expect((await call(null, 'policy', application.policy)).statusCode).toBe(401)
})

it('no record of another lender with the same references is in the thread', async () => {
  const { rows } = await app.testDatabase.pool.query<{ id: string }>(
    `insert into quote (channel, quote_id, created_at, created_by, username, creator_name, source_ref_number, request,
       premium, card_name, card_version, duty_from, valid_until, brand_name, loan, base_lvr, premium_payable)
     select 'COOLABAH', 'ZZZZZ-ZZZZZ-ZZZZZ', created_at, created_by, username, creator_name, source_ref_number, request,
       premium, card_name, card_version, duty_from, valid_until, brand_name, loan, base_lvr, premium_payable
     from quote where quote_id = $1 returning quote_id as id`,
    [application.quote],
  )
  const other = `quote ${rows[0]?.id}`
  expect(namesOf(await threadOf('coolabah.manager', 'quote', 'ZZZZZ-ZZZZZ-ZZZZZ'))).toEqual([other])
  expect(namesOf(await threadOf(manager, 'quote', application.quote))).not.toContain(other)
})

it('a user sees the records of the areas that their roles allow, and also those that a hidden record leads to', async () => {
  const rights: Readonly<Record<string, readonly ThreadKind[]>> = {
    calculator_view: ['quote'],
    uwreferral_view: ['referral'],
    policysubmission_view: ['submission'],
    policysearch_view: ['policy', 'document'],
    variation_view: ['variation', 'cancellation'],
  }
  for (const [right, kinds] of Object.entries(rights)) {
    for (const [kind, id] of everything(application).slice(0, 6)) {
      const response = await call(person(right), kind, id)
      expect(response.statusCode, `${kind} with ${right}`).toBe(kinds.includes(kind) ? 200 : 404)
      if (response.statusCode === 200)
        expect(response.json<Thread>().records.map((record) => record.kind)).toEqual(kinds)
    }
  }
  const thread = await threadOf(person('policysearch_view', 'uwreferral_view'), 'policy', application.policy)
  expect(namesOf(thread)).toContain(`referral ${application.referral}`)
  expect(thread.records.map(({ kind }) => kind)).not.toContain('quote')
})

it('a user sees their own uploads, and those of others against a policy that they may view', async () => {
  const { document, loanUpload, applicationUpload, policy } = application
  const viewer = await threadOf('ironbark.viewer', 'policy', policy)
  expect(namesOf(viewer)).toContain(`document ${document}`)
  for (const id of [loanUpload, applicationUpload]) {
    expect(namesOf(viewer)).not.toContain(`document ${id}`)
    expect((await call('ironbark.viewer', 'document', id)).statusCode).toBe(404)
  }
  expect((await call(person('calculator_view'), 'document', document)).statusCode).toBe(404)
})

it('the insurer sees the records of a lender that the desk has, and no quote', async () => {
  const names = everything(application).map(([kind, id]) => `${kind} ${id}`)
  for (const [kind, id] of everything(application)) {
    expect((await call(desk, kind, id)).statusCode, `${kind} without its lender`).toBe(404)
    expect((await call(desk, kind, id, 'COOLABAH')).statusCode, `${kind} of another lender`).toBe(404)
    if (kind === 'quote') expect((await call(desk, kind, id, 'IRONBARK')).statusCode).toBe(404)
    else {
      const thread = await threadOf(desk, kind, id, 'IRONBARK')
      expect(namesOf(thread).toSorted(), kind).toEqual(names.filter((name) => !name.startsWith('quote')).toSorted())
    }
  }
})

it('a record without others is alone in its thread', async () => {
  expect(namesOf(await threadOf(manager, 'quote', await quoteOf('ALONE/1')))).toHaveLength(1)
})

it('a resubmitted referral is one record with both submissions', async () => {
  const calls = referralCalls(app)
  const referral = await calls.raise(manager, 'AGAIN/1')
  await decide('referrals', referral, { decision: 'MOREINFO', uwNotes: 'More.' })
  const again = { ...goodReferral, requestId: referral, lenderRefNumber: 'AGAIN/1' }
  const response = await calls.resubmit(manager, again, [])
  expect(response.statusCode, response.body).toBe(200)
  const thread = await threadOf(manager, 'referral', referral)
  expect(eventsOf(recordOf(thread, 'referral'))).toEqual([
    `submitted by ${manager}`,
    expect.stringMatching(/^decided: .+ by figtree.underwriter$/),
    `resubmitted by ${manager}`,
  ])
  expect(recordOf(thread, 'referral').decision).toBeNull()
})

it('a withdrawn submission, its correction and both policies are in one thread', async () => {
  const calls = submissionCalls(app)
  const quote = await quoteOf('WITHDRAWN/1')
  const first = asSubmitted(await calls.created(exampleSubmission(quote)))
  expect((await calls.withdraw(manager, first.submissionId ?? '')).statusCode).toBe(200)
  const second = asSubmitted(await calls.created(exampleSubmission(quote)))
  const thread = await threadOf(manager, 'policy', first.policyNo)
  expect(namesOf(thread).toSorted()).toEqual(
    [
      `quote ${quote}`,
      ...[first, second].flatMap(({ submissionId, policyNo }) => [`submission ${submissionId}`, `policy ${policyNo}`]),
    ].toSorted(),
  )
  const withdrawn = thread.records.find(({ id }) => id === first.submissionId)
  expect(withdrawn && [withdrawn.status, ...eventsOf(withdrawn)]).toEqual([
    'Withdrawn',
    `submitted by ${manager}`,
    `withdrawn by ${manager}`,
  ])
})

it('a submission under a reference of its own and its quote lead to each other, and another draft’s quote to neither', async () => {
  const calls = submissionCalls(app)
  const [quote, other] = [await quoteOf('OWN/1'), await quoteOf('OWN/2')]
  const form = exampleSubmission('LENDER-OWN-1')
  const save = async (content: object) => {
    const id = crypto.randomUUID()
    const url = `/api/policy-submission/draft/${id}`
    const response = await app.inject(manager, draftSave(url, { revision: 0, content: { ...content, quoted: {} } }))
    expect(response.statusCode, response.body).toBe(200)
    return id
  }
  const own = await save({ ...form, quoteId: quote })
  // A draft of another reference is another submission.
  const another = await save({ ...form, lmiReferenceNo: 'LENDER-OWN-2', quoteId: other })
  const made = await calls.submit(manager, form, {}, {}, own)
  const { submissionId, policyNo } = made.json<{ submissionId: string; policyNo: string }>()
  const names = [`policy ${policyNo}`, `quote ${quote}`, `submission ${submissionId}`]
  for (const [kind = '', id = ''] of names.map((name) => name.split(' ')))
    expect(namesOf(await threadOf(manager, kind, id)).toSorted(), kind).toEqual(names)
  const unrelated = asSubmitted(
    (await calls.submit(manager, exampleSubmission('LENDER-OWN-3'), {}, {}, another)).json(),
  )
  expect(namesOf(await threadOf(manager, 'policy', unrelated.policyNo))).not.toContain(`quote ${other}`)
})

it('a quote of a property share leads to the policies of all borrowers, and each of them to it', async () => {
  const { quoteId } = await quoteFor(app, manager, exampleRequests.propertyShare)
  const applied = await app.inject(manager, `/api/quote/${quoteId}/apply`)
  const numbers = applied.json<{ policyNumber: string }[]>().map(({ policyNumber }) => policyNumber)
  expect(numbers.length).toBeGreaterThan(1)
  const names = [`quote ${quoteId}`, ...numbers.map((number) => `policy ${number}`)].toSorted()
  expect(namesOf(await threadOf(manager, 'quote', quoteId)).toSorted()).toEqual(names)
  for (const number of numbers) expect(namesOf(await threadOf(manager, 'policy', number)).toSorted()).toEqual(names)
})

it('of a reference that many quotes share, the newest are shown with the requested one', async () => {
  const oldest = await quoteOf('Shared')
  for (let count = 0; count <= maxPerKind; count += 1) {
    app.clock.move(1)
    await quoteOf('SHARED')
  }
  const thread = await threadOf(manager, 'quote', oldest)
  expect(thread.records).toHaveLength(maxPerKind)
  expect(thread.more).toEqual(['quote'])
  expect(namesOf(thread)[0]).toBe(`quote ${oldest}`)
})
