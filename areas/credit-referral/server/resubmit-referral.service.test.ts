import { expect, it } from 'vitest'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { draftSave } from '../../../tests/service/draft-calls.ts'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'

const manager = 'ironbark.manager'
const coolabah = 'coolabah.manager'
const colleague = { username: 'colleague', realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['uwreferral_full'] }

const calls = setUpApp({ now: '2026-11-21T01:00:00Z' }, referralCalls)

/** A decided referral. */
async function decided(lenderRefNumber: string, decision?: string): Promise<string> {
  const requestId = await calls.raise(manager, lenderRefNumber)
  await calls.complete(requestId, decision)
  return requestId
}

it('a resubmitted referral is Submitted again as its next version, unassigned and undecided; the decision stays with the old version', async () => {
  const requestId = await decided('Again-1')
  const raisedAt = calls.app.deps.clock()
  calls.app.clock.move(3600)
  const changed = { lenderRefNumber: 'AGAIN-1', creditNotes: 'The valuation is attached now.', baseLVR: 90 }
  const response = await calls.resubmit(colleague, { ...changed, submissionType: 'ADDINFO' }, [statement])
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ requestId, version: 2 })
  const { referral, versions, documents, events } = await calls.stored(requestId)
  expect(referral).toMatchObject({
    status: 'Submitted',
    decision: null,
    assigned_to: null,
    assigned_to_subject: null,
    version: 2,
    submission_type: 'ADDINFO',
    reference: 'Again-1',
    raised_by: manager,
    received_at: raisedAt,
    submitted_at: calls.app.deps.clock(),
  })
  expect(versions).toEqual([
    expect.objectContaining({ version: 1, decision: 'APPCOND', uw_notes: 'Notes', base_lvr: '92.35' }),
    expect.objectContaining({
      version: 2,
      decision: null,
      uw_notes: null,
      base_lvr: '90.00',
      submitted_by: 'colleague',
    }),
  ])
  expect(documents.map(({ version, uploaded_by }) => [version, uploaded_by])).toEqual([
    [1, manager],
    [2, 'colleague'],
  ])
  expect(events.map(({ event, version }) => [event, version])).toEqual([
    ['submitted', 1],
    ['resubmitted', 2],
  ])
})

it('a resubmission needs no document, in a form or as JSON', async () => {
  const requestId = await decided('no-files')
  expect((await calls.resubmit(manager, { lenderRefNumber: 'no-files' }, [])).json()).toEqual({
    requestId,
    version: 2,
  })
  await calls.complete(requestId)
  expect((await calls.requestResubmit(manager, { lenderRefNumber: 'no-files' })).json()).toEqual({
    requestId,
    version: 3,
  })
})

it('a resubmission may add documents that were uploaded beforehand', async () => {
  const requestId = await decided('with-ahead')
  const uuid = await calls.sendAhead(manager, [{ ...statement, name: 'valuation.pdf' }])
  const input = { lenderRefNumber: 'with-ahead', uuid, filenames: ['valuation.pdf'] }
  expect((await calls.requestResubmit(manager, input)).statusCode).toBe(200)
  const { documents } = await calls.stored(requestId)
  expect(documents.map(({ name, version }) => [name, version])).toEqual([
    ['statement.pdf', 1],
    ['valuation.pdf', 2],
  ])
})

it('a resubmission names its referral by number, by reference, or by both when they agree', async () => {
  const requestId = await decided('by-number')
  expect((await calls.requestResubmit(manager, { requestId })).json()).toEqual({ requestId, version: 2 })
  await calls.complete(requestId)
  expect((await calls.requestResubmit(manager, { requestId, lenderRefNumber: 'BY-number' })).statusCode).toBe(200)
  await calls.complete(requestId)
  const other = await calls.requestResubmit(manager, { requestId, lenderRefNumber: 'another' })
  expect(other.statusCode).toBe(400)
  expect(other.json()).toEqual([expect.objectContaining({ code: 'reference-fixed', field: 'lenderRefNumber' })])
})

it('a resubmission with another brand is refused, together with every other rule that it breaks', async () => {
  await decided('brand')
  const input = { lenderRefNumber: 'brand', brandName: 'IronbarkDirect', creditNotes: '' }
  const response = await calls.requestResubmit(manager, input)
  expect(response.statusCode).toBe(400)
  expect(codesOf(response)).toEqual(['brand-fixed', 'creditNotes-required'])
  expect(codesOf(await calls.requestResubmit(manager, { ...input, brandName: '' }))).toEqual([
    'brandName-required',
    'creditNotes-required',
  ])
})

it('a resubmission keeps a brand that the lender no longer offers', async () => {
  const requestId = await decided('old-brand')
  await asAdmin(
    calls.app.testDatabase.adminUrl,
    `update lender_case set brand_name = 'IronbarkBankOld' where case_id = $1`,
    [requestId],
  )
  const response = await calls.requestResubmit(manager, { lenderRefNumber: 'old-brand', brandName: 'IronbarkBankOld' })
  expect(response.statusCode).toBe(200)
})

it('a resubmission writes an audit line and leaves the draft of a new request unchanged', async () => {
  const requestId = await decided('audited-again')
  const url = '/api/credit-referral/draft'
  await calls.app.inject(manager, draftSave(url, { revision: 0, content: { creditNotes: 'another one' } }))
  await calls.requestResubmit(manager, { requestId })
  const { rows } = await calls.app.testDatabase.pool.query(
    'select action, username, detail from audit_entry where action <> $$record.read$$ and record = $1 order by at',
    [requestId],
  )
  expect(rows.at(-1)).toEqual({ action: 'referral.resubmitted', username: manager, detail: { version: 2 } })
  expect((await calls.app.inject(manager, url)).json().content.creditNotes).toBe('another one')
})

it.each(['Submitted', 'Assigned', 'On Hold'] as const)('a request that is %s cannot be resubmitted', async (status) => {
  const requestId = await calls.raise(manager, `open ${status}`)
  await calls.setState(requestId, status)
  const response = await calls.resubmit(manager, { lenderRefNumber: `open ${status}` }, [statement])
  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual([{ code: 'not-complete', message: expect.stringContaining('Complete') }])
  expect((await calls.stored(requestId)).versions).toHaveLength(1)
})

it('a withdrawn request cannot be resubmitted', async () => {
  await decided('taken-back', 'WITHDRAWN')
  const response = await calls.requestResubmit(manager, { lenderRefNumber: 'taken-back' })
  expect(response.statusCode).toBe(409)
  expect(codesOf(response)).toEqual(['withdrawn'])
})

it('another lender’s request looks like an unknown one to a resubmission', async () => {
  const requestId = await decided('hidden')
  const { rows } = await calls.app.testDatabase.pool.query(
    `select count(*) as count from lender_case where channel = 'COOLABAH'`,
  )
  expect(rows[0].count).toBe(0n)
  const asOther = (input: object) => calls.requestResubmit(coolabah, { brandName: 'CoolabahMutual', ...input })
  const byNumber = await asOther({ requestId })
  const byNobody = await asOther({ requestId: '999999' })
  expect(byNumber.statusCode).toBe(404)
  expect(byNumber.body).toBe(byNobody.body)
  expect((await asOther({ requestId: 'nonsense' })).body).toBe(byNobody.body)
  const byReference = await asOther({ lenderRefNumber: 'hidden' })
  expect(byReference.statusCode).toBe(400)
  expect(byReference.body).toBe((await asOther({ lenderRefNumber: 'hiddem' })).body)
})

it('a resubmission is refused without a reference, and when it breaks a rule', async () => {
  const response = await calls.requestResubmit(manager, { creditNotes: '' })
  expect(codesOf(response)).toEqual(['lenderRefNumber-required', 'creditNotes-required'])
})

it('twenty concurrent resubmissions of one referral make one version, and the others are refused because it is no longer Complete', async () => {
  const requestId = await decided('race')
  const sendings = Array.from({ length: 20 }, (_, turn) =>
    calls.resubmit(manager, { lenderRefNumber: 'race' }, [statement], { 'idempotency-key': `race-${turn}` }),
  )
  const responses = await Promise.all(sendings)
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const lost = responses.filter(({ statusCode }) => statusCode !== 200)
  expect(lost.map((response) => [response.statusCode, ...codesOf(response)])).toEqual(
    lost.map(() => [409, 'not-complete']),
  )
  const { versions, documents } = await calls.stored(requestId)
  expect([versions.length, documents.length]).toEqual([2, 2])
  expect(await calls.states()).not.toHaveProperty('stored')
})
