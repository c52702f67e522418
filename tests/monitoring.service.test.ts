import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { seedDemoPolicies } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { sydneyDate } from '#platform/clock'
import { referralCalls, statement } from './service/referral-calls.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const scrape = async () => {
  app.clock.move(1)
  return (await app.inject(null, '/metrics')).body
}
const deployed = async (file: string) => parse(await readFile(`deploy/monitoring/${file}`, 'utf8'))

/** The names of metrics in an expression: neither labels, functions, aggregations nor words of the language. */
const namesIn = (expression: string) =>
  expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ')
    .match(/\b[a-z]\w*\b(?!\s*\()/g)
    ?.filter((word) => !['or', 'and', 'min', 'max', 'sum', 'count'].includes(word)) ?? []

it('the server has each metric that an alert or the dashboard reads', async () => {
  const { groups } = await deployed('alerts.yml')
  const { panels } = await deployed('dashboard.json')
  const expressions: string[] = [
    ...groups.flatMap(({ rules }: { rules: { expr: string }[] }) => rules.map(({ expr }) => expr)),
    ...panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ]
  const names = new Set(expressions.flatMap(namesIn).map((name) => name.replace(/_(bucket|count)$/, '')))
  expect(names).toContain('database_check_seconds')
  const types = [...(await scrape()).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  expect([...names].filter((name) => !types.includes(name))).toEqual([])
})

it('each alert is triggered in the tests of the rules, and the manual says what to do', async () => {
  const { groups } = await deployed('alerts.yml')
  const names: string[] = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert))
  const { tests } = await deployed('alerts.test.yml')
  const triggered: string[] = tests.flatMap((test: { alert_rule_test: { alertname: string; exp_alerts: [] }[] }) =>
    test.alert_rule_test.flatMap(({ alertname, exp_alerts }) => (exp_alerts.length > 0 ? [alertname] : [])),
  )
  expect([...new Set(triggered)].sort()).toEqual([...names].sort())
  const manual = await readFile('docs/operations.md', 'utf8')
  const described = [...manual.matchAll(/^\| `(\w+)` \| .+ \| .+ \|$/gm)].map(([, name]) => name)
  expect(described).toEqual(expect.arrayContaining(names))
})

it('the metrics name the connections, the listeners, and what waits', async () => {
  await expect.poll(scrape).toContain('database_listener_connected{channel="record_changed"} 1')
  const text = await scrape()
  for (const line of [
    'database_connections{state="waiting"} 0',
    'event_streams_open 0',
    'uploads_under_way 0',
    'jobs{state="due"} 0',
    'mails_waiting 0',
    'mails_oldest_waiting_seconds 0',
  ])
    expect(text).toContain(`${line}\n`)
})

it('what waits is read from the database at most once a minute, and a mail that waits for an hour says so', async () => {
  app.clock.move(60)
  await scrape()
  const { pool } = app.testDatabase
  await pool.query(
    `insert into mail (channel, message_id, kind, record, recipient, content, queued_at)
     values ('IRONBARK', 'one', 'quote', '1', 'x', '{}', $1)`,
    [new Date(app.deps.clock().getTime() - 3_540_000)],
  )
  expect(await scrape()).toContain('mails_waiting 0\n')
  app.clock.move(58)
  expect(await scrape()).toMatch(/^mails_waiting 1\n[\s\S]*^mails_oldest_waiting_seconds 3[56]\d\d/m)
})

it('a database that cannot be read leaves the other metrics', async () => {
  app.clock.move(60)
  const failing = vi.spyOn(app.database, 'getExecutor').mockImplementation(() => {
    throw new Error('away')
  })
  const text = await scrape()
  failing.mockRestore()
  expect(text).toContain('database_connections{state="idle"}')
  expect(text).not.toMatch(/^mails_waiting \d/m)
})

it('what lenders enter is counted by lender, and so are their open and late cases', async () => {
  const calls = referralCalls(app)
  await calls.raise('ironbark.manager', 'COUNTED-1')
  await calls.submit('ironbark.manager', { lenderRefNumber: 'COUNTED-1' }, [statement])
  app.clock.move(60 * 60 * 49)
  await calls.raise('coolabah.manager', 'COUNTED-2', { brandName: 'CoolabahMutual' })
  await seedDemoPolicies(app.deps)
  const cancellationDate = formatDayInFigures(sydneyDate(app.deps.clock()))
  const payload = { policyNumber: '1000000007', reason: 'REPAID', notes: null, cancellationDate }
  await app.inject('ironbark.manager', { method: 'POST', url: '/api/cancellation/submit', payload })
  const text = await scrape()
  for (const line of [
    'records_total{kind="referral",lender="IRONBARK"} 1',
    'records_total{kind="referral",lender="COOLABAH"} 1',
    'records_total{kind="cancellation",lender="IRONBARK"} 1',
    'lender_cases_open{lender="IRONBARK"} 2',
    'lender_cases_late{lender="IRONBARK"} 1',
    'lender_cases_late{lender="COOLABAH"} 0',
  ])
    expect(text).toContain(`${line}\n`)
})
