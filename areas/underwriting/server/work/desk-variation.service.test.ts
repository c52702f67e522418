import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { DeskVariation, VariationDetails } from '#areas/variation/contract'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { codesOf } from '../../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { inForce, variationCalls } from '../../../../tests/service/variation-calls.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const assessor = 'figtree.assessor'

let app: TestApp
let desk: ReturnType<typeof deskCalls>
let lender: ReturnType<typeof variationCalls>
let id: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
  desk = deskCalls(app)
  lender = variationCalls(app)
  await lender.keepPolicies()
  await desk.search(underwriter)
  await desk.search(assessor)
})
afterAll(() => app.stop())
beforeEach(async () => {
  id = await lender.given()
})
afterEach(() => lender.withdrawAll())

const read = async (as: As = underwriter) => (await desk.variation(as, id)).json<DeskVariation>()
/** Changes the variation as it is now. */
const act = (as: As, verb: string, body: object = {}) => desk.variation(as, id, verb, body)
const accept = (uwNotes = '') => act(underwriter, 'decide', { decision: 'Accepted', uwNotes })
const decline = (uwNotes: string) => act(underwriter, 'decide', { decision: 'Declined', uwNotes })

it('a variation at the desk is read with its lender, its brand and what the caller may do', async () => {
  expect(await read()).toMatchObject({
    channel: 'IRONBARK',
    brand: 'Ironbark Bank',
    policyNumber: inForce,
    status: 'Submitted',
    moved: null,
    can: { assign: true, assignFromColleague: false, reassign: false, ask: false, decide: true },
  })
  await act(underwriter, 'assign')
  expect((await read()).can).toEqual({
    assign: false,
    assignFromColleague: false,
    reassign: true,
    ask: true,
    decide: true,
  })
  expect((await read(assessor)).can).toEqual({
    assign: false,
    assignFromColleague: true,
    reassign: false,
    ask: false,
    decide: false,
  })
})

it('a variation at the desk is asked about, answered and accepted, and its policy has the next version', async () => {
  const { version } = await lender.details()
  await act(underwriter, 'assign')
  expect((await act(underwriter, 'ask', { text: 'Is it let?' })).json()).toMatchObject({ status: 'On Hold' })
  const answered = await lender.post(manager, `variations/${id}/answer`, { text: 'No.' })
  expect(answered.statusCode, answered.body).toBe(200)
  const accepted = await accept('Thank you.')
  expect(accepted.json()).toMatchObject({
    status: 'Accepted',
    decidedBy: underwriter,
    reason: 'Thank you.',
    moved: null,
    can: { assign: false, decide: false },
  })
  expect((await lender.details()).version).toBe(version + 1)
  expect((await lender.read(id)) satisfies VariationDetails).toMatchObject({ status: 'Accepted' })
})

it('a variation at the desk is declined with a reason that its lender reads, and not without one', async () => {
  await act(underwriter, 'assign')
  const refused = await decline('  ')
  expect([refused.statusCode, refused.json()[0].message]).toEqual([400, 'Enter a reason for the lender.'])
  expect((await decline('Too remote.')).statusCode).toBe(200)
  expect(await lender.read(id)).toMatchObject({ status: 'Declined', reason: 'Too remote.' })
})

it('a variation at the desk is decided once, whichever of accept and decline came first', async () => {
  await act(underwriter, 'assign')
  const { events } = await read()
  const answers = await Promise.all([
    desk.variation(underwriter, id, 'decide', { decision: 'Accepted', lastSeenEvent: events.length }),
    desk.variation(underwriter, id, 'decide', {
      decision: 'Declined',
      uwNotes: 'No.',
      lastSeenEvent: events.length,
    }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('a variation at the desk says what changed in the policy since it was submitted, and is then not accepted', async () => {
  await act(underwriter, 'assign')
  await accept()
  id = await lender.given()
  await act(underwriter, 'assign')
  // As if it had been submitted before the other one was accepted.
  const before = 'update variation set policy_version = policy_version - 1 where variation_id = $1'
  await asAdmin(app.testDatabase.adminUrl, before, [id])
  const { moved, policyVersion, currentVersion } = await read()
  expect(currentVersion).toBe(policyVersion + 1)
  expect([...(moved?.loans ?? []), ...(moved?.securities ?? [])].some(({ change }) => change !== 'unchanged')).toBe(
    true,
  )
  expect(codesOf(await accept())).toEqual(['policy-changed'])
  expect((await decline('Submit it again.')).statusCode).toBe(200)
})

it('a variation at the desk names what a policy may have and a variation may not choose, as a property of a business', async () => {
  await act(underwriter, 'assign')
  await accept()
  id = await lender.given()
  const { adminUrl, pool } = app.testDatabase
  await asAdmin(adminUrl, 'update variation set policy_version = policy_version - 1 where variation_id = $1', [id])
  const { rows } = await pool.query('select distinct occupancy_type from policy_security where policy_number = $1', [
    inForce,
  ])
  const occupy = async (occupancy: string) =>
    await asAdmin(adminUrl, 'update policy_security set occupancy_type = $2 where policy_number = $1', [
      inForce,
      occupancy,
    ])
  expect(rows).toHaveLength(1)
  await occupy('BUS')
  const { moved } = await read()
  await occupy(rows[0].occupancy_type)
  const replaced = moved?.securities.find(({ change }) => change === 'removed')
  expect(replaced?.differences).toContainEqual(expect.objectContaining({ name: 'occupancyType', before: 'Business' }))
})
