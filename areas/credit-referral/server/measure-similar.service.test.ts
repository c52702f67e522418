import { describe, expect, it } from 'vitest'
import { insertReferrals } from '../../../tests/service/insert-cases.ts'
import { manager, stranger, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'
import type { As } from '../../../tests/service/start-test-app.ts'

const fixture = setUpReferral()

describe('how long similar requests took', () => {
  const hour = 3600_000
  let requestId = 500_000

  /** A decided version, submitted the given number of hours before its decision. */
  async function decided(
    hours: number,
    { channel = 'IRONBARK', reason = 'VALUATION', decision = 'APPROVED', at = now } = {},
  ): Promise<void> {
    requestId += 1
    const { pool } = fixture.app.testDatabase
    const end = Date.parse(at)
    await pool.query(
      `${insertReferrals} values ($1, 'referral', $2::bigint, $2::bigint::text, $2::bigint::text, 'b', 'r', 's', 's',
         'NEWAPP', 'Decided', $3, $4, $4, $4, 1, 1)`,
      [channel, requestId, decision, new Date(end - hours * hour)],
    )
    await pool.query(
      `insert into referral_version values ($1, $2, 1, 'NEWAPP', $3, true, 1, 1, 'n', 'b', 's', 'n', $4, $5, 'n', 'u', 's', $6)`,
      [channel, requestId, reason, new Date(end - hours * hour), decision, new Date(end)],
    )
  }
  const similar = async (reason: string, as: As = viewer) =>
    (await fixture.app.inject(as, `/api/credit-referral/similar?referralReason=${reason}`)).json()

  it('five similar requests give an estimate: the median, and the time within which nine of ten were decided', async () => {
    for (const hours of [1, 2, 3, 4]) await decided(hours)
    expect(await similar('VALUATION')).toEqual({ count: 4, medianHours: null, ninetiethHours: null })
    await decided(30)
    expect(await similar('VALUATION')).toEqual({ count: 5, medianHours: 3, ninetiethHours: 30 })
    for (const hours of [5.25, 6, 7, 8, 9]) await decided(hours)
    expect(await similar('VALUATION')).toEqual({ count: 10, medianHours: 5.6, ninetiethHours: 9 })
  })

  it('the estimate ignores other reasons, other lenders, withdrawn requests and those decided over a year ago', async () => {
    const reason = 'GENSAVE'
    for (const hours of [1, 2, 3, 4, 5]) await decided(hours, { reason })
    const five = { count: 5, medianHours: 3, ninetiethHours: 5 }
    expect(await similar(reason)).toEqual(five)
    await decided(99, { reason: 'RESIDENCY' })
    await decided(99, { reason, channel: 'COOLABAH' })
    await decided(99, { reason, decision: 'WITHDRAWN' })
    await decided(99, { reason, at: '2025-11-21T00:59:59Z' })
    expect(await similar(reason)).toEqual(five)
    expect(await similar(reason, stranger)).toEqual({ count: 1, medianHours: null, ninetiethHours: null })
    await decided(6, { reason, at: '2025-11-21T01:00:01Z' })
    expect(await similar(reason)).toEqual({ count: 6, medianHours: 3.5, ninetiethHours: 6 })
  })

  it('the details of a request include the estimate', async () => {
    const reason = 'ADVCREDIT'
    for (const hours of [1, 2, 3, 4, 5]) await decided(hours, { reason })
    const own = await fixture.calls.raise(manager, 'SIMILAR', { referralReason: reason })
    expect((await fixture.desk.read(manager, own)).similar).toEqual({ count: 5, medianHours: 3, ninetiethHours: 5 })
  })

  it('the estimate uses the newest thousand requests', async () => {
    const { pool } = fixture.app.testDatabase
    await pool.query(
      `${insertReferrals} select 'IRONBARK', 'referral', 600000 + n, n::text || 'x', n::text || 'x', 'b', 'r', 's', 's',
         'NEWAPP', 'Decided', 'APPROVED', $1, $1, $1, 1, 1 from generate_series(1, 1500) n`,
      [now],
    )
    await pool.query(
      `insert into referral_version select 'IRONBARK', 600000 + n, 1, 'NEWAPP', 'OTHER', true, 1, 1, 'n', 'b', 's', 'n',
         $1::timestamptz - make_interval(days => n / 10, hours => case when n <= 1000 then 2 else 50 end), 'APPROVED',
         'n', 'u', 's', $1::timestamptz - make_interval(days => n / 10) - make_interval(secs => n)
       from generate_series(1, 1500) n`,
      [now],
    )
    expect(await similar('OTHER')).toMatchObject({ count: 1000 })
    expect((await similar('OTHER')).ninetiethHours).toBeLessThan(3)
  })

  it('an estimate for an unknown reason is refused', async () => {
    expect(await similar('NOSUCHREASON')).toEqual({ count: 0, medianHours: null, ninetiethHours: null })
    for (const query of ['', '?referralReason=', '?referralReason=%00'])
      expect((await fixture.app.inject(viewer, `/api/credit-referral/similar${query}`)).statusCode).toBe(400)
  })
})
