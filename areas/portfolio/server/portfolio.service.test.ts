import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordPolicyDays, seedDemoPolicies } from '#areas/policy/server'
import { type DemoName, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import type { Figures, Portfolio } from '../contract/index.ts'

const now = '2026-11-23T03:05:00Z'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now })
}, 60_000)
afterAll(() => app.stop())

const of = (as: DemoName, query = '') =>
  app.inject(as, `/api/portfolio/${as.startsWith('figtree') ? 'insurer' : 'lender'}?${query}`)
const portfolioOf = async (as: DemoName, query = '') => {
  const response = await of(as, query)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<Portfolio>()
}
const one = async (text: string) => (await app.testDatabase.pool.query(text)).rows[0]
const none: Figures = {
  policies: 0,
  sumInsured: 0,
  premium: 0,
  newPolicies: 0,
  newSumInsured: 0,
  newPremium: 0,
  variationPremium: 0,
  cancelledPolicies: 0,
  refunds: 0,
}
/** In cents, which are exact. */
const sumOf = (parts: readonly Figures[]) =>
  parts.reduce<Figures>((sum, part) => {
    const names = Object.keys(sum) as (keyof Figures)[]
    return Object.fromEntries(
      names.map((name) => [name, Math.round(sum[name] * 100 + part[name] * 100) / 100]),
    ) as Figures
  }, none)

it('without policies there are no days and no figures', async () => {
  expect(await portfolioOf('figtree.underwriter')).toEqual({
    ...{ days: null, day: '2026-11-23', isToday: true, by: 'lvr', parts: [], total: none, lenders: [] },
  })
  expect((await of('ironbark.manager', 'day=2026-11-22')).statusCode).toBe(400)
})

it('before any day was written, only the first one has figures', async () => {
  await seedDemoPolicies(app.deps)
  const portfolio = await portfolioOf('figtree.underwriter')
  expect(portfolio.days).toEqual({ first: portfolio.day, last: portfolio.day })
  expect(portfolio.isToday).toBe(false)
  await recordPolicyDays(app.deps)
  expect((await portfolioOf('figtree.underwriter')).isToday).toBe(true)
}, 60_000)

it('from midnight, before the figures of the day that is over are written, today has figures, and that day too', async () => {
  app.clock.set('2026-11-23T13:30:00Z')
  expect(await portfolioOf('figtree.underwriter')).toMatchObject({ day: '2026-11-24', isToday: true })
  const { total } = await portfolioOf('figtree.underwriter', 'day=2026-11-23')
  app.clock.set(now)
  expect(total.policies).toBeGreaterThan(0)
  expect((await portfolioOf('figtree.underwriter', 'day=2026-11-23')).total).toEqual(total)
})

it('the insurer sees all lenders, and the sum of any split is the total', async () => {
  for (const day of ['2025-12-31', '2026-06-30', '2026-11-22', '2026-11-23']) {
    const { total, lenders } = await portfolioOf('figtree.underwriter', `day=${day}`)
    expect(total.policies).toBeGreaterThan(0)
    expect(lenders).toEqual(['COOLABAH', 'IRONBARK'])
    for (const by of ['lvr', 'state', 'lender']) {
      const split = await portfolioOf('figtree.underwriter', `day=${day}&by=${by}`)
      expect(split.total).toEqual(total)
      expect(sumOf(split.parts), `${day} by ${by}`).toEqual(total)
    }
    const { parts } = await portfolioOf('figtree.underwriter', `day=${day}&by=month`)
    const { key: _key, label: _label, ...last } = parts.at(-1) ?? { key: '', label: '' }
    expect(last).toEqual(total)
    const { parts: ofLenders } = await portfolioOf('figtree.underwriter', `day=${day}&by=lender`)
    for (const lender of lenders) {
      const chosen = await portfolioOf('figtree.underwriter', `day=${day}&channel=${lender}&by=state`)
      expect({ key: lender, label: lender, ...chosen.total }).toEqual(ofLenders.find(({ key }) => key === lender))
      expect(chosen.lenders).toEqual(lenders)
    }
  }
})

it('the figures of today are those of the policies in force now', async () => {
  const { total } = await portfolioOf('figtree.underwriter')
  const now = await one(
    `select count(*)::int as policies, sum(v.loan_amount)::float8 / 100 as "sumInsured",
       sum(premium_payable)::float8 / 100 as premium
     from policy p join policy_version v using (channel, policy_number, version) where status = 'In Force'`,
  )
  expect(total).toMatchObject(now)
  const sums = await one(`select sum(refund_amount)::float8 / 100 as refunds from policy where status = 'Cancelled'`)
  const { parts } = await portfolioOf('figtree.underwriter', 'by=month')
  expect(parts).toHaveLength(13)
  expect(parts[0]).toMatchObject({ key: '2025-11-30', label: 'November 2025' })
  expect(parts[12]).toMatchObject({ key: '2026-11-23', label: 'November 2026' })
  expect(sums.refunds).toBeGreaterThan(0)
})

it('a lender sees its own policies and nothing of another lender', async () => {
  const { parts } = await portfolioOf('figtree.underwriter', 'by=lender')
  for (const [as, lender] of [
    ['ironbark.viewer', 'IRONBARK'],
    ['coolabah.manager', 'COOLABAH'],
  ] as const) {
    const own = await portfolioOf(as)
    expect({ key: lender, label: lender, ...own.total }).toEqual(parts.find(({ key }) => key === lender))
    expect(own.lenders).toEqual([])
    for (const query of ['channel=IRONBARK', 'by=lender']) expect((await of(as, query)).statusCode, query).toBe(400)
  }
})

it.each([
  ['ironbark.broker', 'lender'],
  ['ironbark.lender', 'lender'],
  ['nolender', 'lender'],
  ['figtree.underwriter', 'lender'],
  ['ironbark.manager', 'insurer'],
] as const)('%s may not see the portfolio of the %s', async (as, whose) => {
  expect((await app.inject(as, `/api/portfolio/${whose}`)).statusCode).toBe(403)
  const exported = { method: 'POST', url: `/api/portfolio/${whose}/export?format=csv`, payload: {} } as const
  expect((await app.inject(as, exported)).statusCode).toBe(403)
})

it('a day before the first policy or after today is refused, with the days that have figures', async () => {
  const { days } = await portfolioOf('ironbark.manager')
  for (const day of ['2020-01-01', '2026-11-24']) {
    const response = await of('ironbark.manager', `day=${day}`)
    expect(response.statusCode).toBe(400)
    const first = days?.first.split('-').reverse().join('/')
    expect(response.json()).toEqual([
      { code: 'day-without-figures', message: `Choose a day from ${first} to 23/11/2026.`, field: 'day' },
    ])
  }
  expect((await of('ironbark.manager', 'day=2026-02-30')).statusCode).toBe(400)
})

it('the export has the rows and the total that are shown, with the split, the lender and the day in its name', async () => {
  const download = (as: DemoName, whose: string, payload: object) =>
    app.inject(as, { method: 'POST', url: `/api/portfolio/${whose}/export?format=csv`, payload })
  const response = await download('figtree.underwriter', 'insurer', {
    ...{ by: 'state', day: '2026-10-31', channel: 'IRONBARK' },
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers['content-disposition']).toContain(
    '"Portfolio by State of IRONBARK at 2026-10-31 2026-11-23 1405.csv"',
  )
  const shown = await portfolioOf('figtree.underwriter', 'by=state&day=2026-10-31&channel=IRONBARK')
  const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true })
  const expected = [...shown.parts, { label: 'Total', ...shown.total }].map((part) => ({
    State: part.label,
    'Policies in force': String(part.policies),
    'Sum insured': part.sumInsured.toFixed(2),
    Premium: part.premium.toFixed(2),
    'New policies': String(part.newPolicies),
    'New sum insured': part.newSumInsured.toFixed(2),
    'New premium': part.newPremium.toFixed(2),
    'Premium of variations': part.variationPremium.toFixed(2),
    'Cancelled policies': String(part.cancelledPolicies),
    'Refunds of cancellations': part.refunds.toFixed(2),
  }))
  expect(rows).toEqual(expected)

  const own = await download('ironbark.manager', 'lender', { by: 'month' })
  expect(own.headers['content-disposition']).toContain('"Portfolio by Month of IRONBARK at 2026-11-23 2026')
  expect(parse(own.body, { bom: true })).toHaveLength(14)
  const { rows: audited } = await app.testDatabase.pool.query(
    `select channel, username, detail from audit_entry where action = 'list.exported' order by at, channel desc`,
  )
  expect(audited).toEqual([
    {
      channel: 'IRONBARK',
      username: 'ironbark.manager',
      detail: { list: 'Portfolio by Month of IRONBARK at 2026-11-23', format: 'csv', filters: '', rows: 13 },
    },
    {
      channel: '-',
      username: 'figtree.underwriter',
      detail: {
        ...{ list: 'Portfolio by State of IRONBARK at 2026-10-31', format: 'csv', filters: '' },
        rows: shown.parts.length + 1,
      },
    },
  ])
})

it('the sheet of an Excel file is named by the portfolio and its day', async () => {
  const workbook = await app.inject('figtree.underwriter', {
    ...{ method: 'POST', url: '/api/portfolio/insurer/export?format=xlsx', payload: { by: 'lvr', day: '2026-10-31' } },
  })
  expect((await readXlsx(workbook.rawPayload)).sheets.map(({ name }) => name)).toEqual(['Portfolio at 2026-10-31'])
})
