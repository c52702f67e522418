import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { antiForgeryCookie, antiForgeryHeader } from '#platform/http'
import { asAdmin } from './service/as-admin.ts'
import { insertReferrals } from './service/insert-cases.ts'
import { referralCalls } from './service/referral-calls.ts'
import { type As, type DemoName, startTestApp, type TestApp } from './service/start-test-app.ts'

const manager = 'ironbark.manager'
const underwriter = 'figtree.underwriter'
const referrals = '/api/credit-referral/export'
const many = 100_050

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-23T03:05:00Z' })
  // In parts: a busy machine takes seconds for all of them.
  for (let part = 0; part * 10_000 < many + 3; part += 1)
    await app.testDatabase.pool.query(
      `${insertReferrals} select case when n <= ${many} then 'IRONBARK' else 'COOLABAH' end, 'referral', 500000 + n,
         '=' || n, '=' || n, 'IronbarkBank', case when n <= 1200 then 'someone' else 'other' end, 's', 's', 'NEWAPP',
         'Decided', 'APPROVED', $1::timestamptz - make_interval(mins => n), $1, $1, 1, 1
       from generate_series($2::int, $3::int) n`,
      ['2026-11-23T03:05:00Z', part * 10_000 + 1, Math.min((part + 1) * 10_000, many + 3)],
    )
  // Otherwise plans depend on when autovacuum does.
  await asAdmin(app.testDatabase.adminUrl, 'analyze')
  await app.server.listen({ port: 0 })
}, 120_000)
afterAll(() => app.stop())

const download = (as: As, url: string, format: string, search: object = {}) =>
  app.inject(as, { method: 'POST', url: `${url}?format=${format}`, payload: search })
const audited = async () => {
  const { rows } = await app.testDatabase.pool.query(
    `select channel, username, detail from audit_entry where action = 'list.exported' order by at, detail`,
  )
  return rows
}

it('a CSV has all rows that a filter finds, in their order, with labels, long names and harmless texts', async () => {
  const response = await download(manager, referrals, 'csv', {
    filter: { raisedBy: 'someone', brandName: ['IronbarkBank'] },
    sorts: [{ field: 'requestId', ascending: true }],
    page: 7,
  })
  expect(response.statusCode, response.body).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining(
      '"All Requests, Raised By someone, Brand Name Ironbark Bank 2026-11-23 1405.csv"',
    ),
    'x-exported-rows': '1200',
    'x-more-rows': 'false',
  })
  expect(response.body.startsWith('\uFEFFRequest ID,Lender Ref#,')).toBe(true)
  const rows: Record<string, string>[] = parse(response.body, { bom: true, columns: true })
  expect(rows.map((row) => row['Request ID'])).toEqual(Array.from({ length: 1200 }, (_, n) => String(500_001 + n)))
  expect(rows[0]).toEqual({
    'Request ID': '500001',
    'Lender Ref#': "'=1",
    'Raised By': 'someone',
    Type: 'New application',
    Status: 'Complete',
    Decision: 'Approved',
    Submitted: '2026-11-23 14:04',
    'Brand Name': 'Ironbark Bank',
  })
  expect((await audited()).at(-1)).toEqual({
    channel: 'IRONBARK',
    username: manager,
    detail: { list: 'All Requests', format: 'csv', filters: 'raisedBy, brandName', rows: 1200 },
  })
})

it('an XLSX has dates, numbers and amounts as values', async () => {
  await referralCalls(app).raise('coolabah.manager', '@OPEN', { brandName: 'CoolabahMutual' })
  const response = await download(underwriter, '/api/underwriting/export', 'xlsx')
  expect(response.statusCode, response.body).toBe(200)
  const [{ name, rows } = { name: '', rows: [] }] = (await readXlsx(response.rawPayload)).sheets
  expect(name).toBe('Underwriting queue')
  const column = Object.fromEntries((rows[0] ?? []).map((label, index) => [label, rows[1]?.[index]]))
  expect(rows).toHaveLength(2)
  expect(column).toMatchObject({
    Reference: "'@OPEN",
    'Loan amount': 540000.5,
    ID: expect.any(Number),
    Submitted: new Date('2026-11-23T14:05:00Z'),
    'Waiting (hours)': 0,
    'Assigned to': 'Unassigned',
  })
  expect((await audited()).at(-1)).toMatchObject({ channel: '-', username: underwriter })
})

it('another lender’s rows are never exported', async () => {
  const response = await download('coolabah.manager', referrals, 'csv')
  expect(response.headers['x-exported-rows']).toBe('4')
  expect(response.body).not.toContain('500001')
})

it.each([
  [manager, '/api/quote/export', {}],
  [manager, '/api/policy-submission/submissions/export', {}],
  [manager, '/api/quote/uploads/export', { kind: 'data' }],
  [manager, '/api/home/lender/cases/export', { show: 'decided' }],
  [underwriter, '/api/underwriting/export', { show: 'decided' }],
  [underwriter, '/api/underwriting/policies/export', { sorts: [{ field: 'lvr', ascending: true }] }],
  [underwriter, '/api/underwriting/policies/export', { filter: { loanNumber: '100' } }],
  [underwriter, '/api/underwriting/submissions/export', {}],
  [underwriter, '/api/underwriting/uploads/export', { filter: { fileName: 'pdf' } }],
] as const)('%s exports %s with the search %j', async (as, url, search) => {
  for (const format of ['csv', 'xlsx'])
    expect((await download(as, url, format, search)).headers['x-exported-rows']).toBeDefined()
})

it('another format, and a search that the list refuses, are refused', async () => {
  expect((await download(manager, referrals, 'pdf')).statusCode).toBe(400)
  expect((await download(manager, referrals, 'csv', { filter: { channel: 'COOLABAH' } })).statusCode).toBe(400)
})

it('the uploads of Upload Data are exported only by users who may view that screen', async () => {
  const as = 'ironbark.lender'
  expect((await download(as, '/api/quote/uploads/export', 'csv', { kind: 'document' })).statusCode).toBe(200)
  expect((await download(as, '/api/quote/uploads/export', 'csv', { kind: 'data' })).statusCode).toBe(403)
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

function megabytesInUse(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

/** Calls over a port, as a caller who does not keep the file. */
async function call(as: DemoName, format: string, signal: AbortSignal | null = null): Promise<Response> {
  const address = app.server.listeningOrigin
  const headers = {
    authorization: `Bearer ${await app.tokenFor(as)}`,
    'content-type': 'application/json',
    cookie: `${antiForgeryCookie}=a-test`,
    [antiForgeryHeader]: 'a-test',
  }
  return await fetch(`${address}${referrals}?format=${format}`, { method: 'POST', headers, body: '{}', signal })
}

it.each(['csv', 'xlsx'])(
  'an export as %s has 100,000 rows, reports that there are more, and needs little memory',
  async (format) => {
    await (await call('coolabah.manager', format)).arrayBuffer()
    const before = megabytesInUse()
    let peak = before
    const sampling = setInterval(() => {
      peak = Math.max(peak, megabytesInUse())
    }, 1_500)
    const response = await call(manager, format)
    for await (const chunk of response.body ?? []) expect(chunk.length).toBeGreaterThan(0)
    clearInterval(sampling)
    expect(response.headers.get('x-exported-rows')).toBe('100000')
    expect(response.headers.get('x-more-rows')).toBe('true')
    expect(peak - before).toBeLessThan(30)
  },
  300_000,
)

it('an export stops when its caller leaves, without an audit line', async () => {
  const before = await audited()
  const caller = new AbortController()
  const left = expect(call(manager, 'xlsx', caller.signal)).rejects.toThrow('aborted')
  const isBusy = async () => {
    const { rows } = await app.testDatabase.pool.query(
      `select from pg_stat_activity where state like '%transaction%' and query like 'fetch%' and datname = current_database()`,
    )
    return rows.length > 0
  }
  await expect.poll(isBusy, { interval: 20 }).toBe(true)
  caller.abort()
  await left
  await expect.poll(isBusy, { timeout: 2_000 }).toBe(false)
  await wait(500)
  expect(await audited()).toEqual(before)
}, 60_000)
