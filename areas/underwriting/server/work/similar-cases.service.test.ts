import { afterAll, beforeAll, expect, it } from 'vitest'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-20T01:00:00Z' })
})
afterAll(() => app.stop())

const raise = async () => await referralCalls(app).raise(manager, `SIM-${crypto.randomUUID().slice(0, 8)}`)
const read = async (id: string, as: As = underwriter) =>
  (await app.inject(as, `/api/underwriting/referrals/IRONBARK/${id}`)).json()
const decide = async (id: string, channel = 'IRONBARK') => {
  const payload = { decision: 'APPCOND', uwNotes: 'Subject to a valuation.', lastSeenEvent: 1 }
  const url = `/api/underwriting/referrals/${channel}/${id}/decide`
  expect((await app.inject(underwriter, { method: 'POST', url, payload })).statusCode).toBe(200)
}
const set = async (id: string, change: string) =>
  await app.testDatabase.pool.query(`update lender_case set ${change} where case_id = $1`, [id])

it('the newest five decided cases of the same kind and reason, with about the same LVR and amount, are shown', async () => {
  const open = await raise()
  const decided = []
  for (let minute = 0; minute < 7; minute += 1) {
    const id = await raise()
    decided.push(id)
    await decide(id)
    await set(id, `decided_at = '2026-11-19T01:0${minute}:00Z'`)
  }
  const [first = '', , , , , sixth = '', seventh = ''] = decided
  await set(sixth, 'lvr = lvr - 5, amount = amount * 1.25')
  const found = (await read(open)).similarCases
  expect(found.map(({ id }: { id: string }) => id)).toEqual(decided.slice(2).reverse())
  expect(found[0]).toMatchObject({
    channel: 'IRONBARK',
    id: seventh,
    decision: 'Approved with conditions',
    decidedAt: '2026-11-19T01:06:00.000Z',
  })
  // Each of these differs in one respect.
  await set(seventh, 'lvr = lvr - 5.01')
  await set(sixth, 'amount = amount * 1.01')
  for (const [id, change] of [
    [decided[4], "reason = 'ELSE'"],
    [decided[3], "state = 'Withdrawn'"],
  ] as const)
    await set(id ?? '', change)
  expect((await read(open)).similarCases.map(({ id }: { id: string }) => id)).toEqual([decided[2], decided[1], first])
  await decide(open)
  expect((await read(open)).similarCases).toEqual([])
})

it('decided cases of all lenders are shown to the insurer, and none to a lender', async () => {
  const open = await raise()
  const reference = `SIM-${crypto.randomUUID().slice(0, 8)}`
  const other = await referralCalls(app).raise('coolabah.manager', reference, { brandName: 'CoolabahMutual' })
  await decide(other, 'COOLABAH')
  expect((await read(open)).similarCases.map(({ channel }: { channel: string }) => channel)).toContain('COOLABAH')
  expect((await app.inject(manager, `/api/underwriting/referrals/IRONBARK/${open}`)).statusCode).toBe(403)
  expect((await app.inject(manager, `/api/credit-referral/details/${open}`)).json()).not.toHaveProperty('similarCases')
})
