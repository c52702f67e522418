import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDemoRecords } from '#apps/server'
import { seedDemoPolicies } from '#areas/policy/server'
import { findInconsistentVersions } from './service/find-inconsistent-versions.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const managers = ['ironbark.manager', 'coolabah.manager'] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await seedDemoPolicies(app.deps)
  await createDemoRecords(app.deps)
})
afterAll(() => app.stop())

const rows = async (text: string) => (await app.testDatabase.pool.query({ text, rowMode: 'array' })).rows
const search = async (as: (typeof managers)[number], url: string, more = {}) => {
  const payload = { ...more, page: 0, pageSize: 50, filter: {}, sorts: [] }
  return (await app.inject(as, { method: 'POST', url, payload })).json().items
}

it('both demo lenders have referrals in each status and with each decision, and each can be opened', async () => {
  const states = [
    ['Complete', 'APPCOND'],
    ['Complete', 'APPROVED'],
    ['Complete', 'DECLINED'],
    ['Complete', 'MOREINFO'],
    ['Complete', 'WITHDRAWN'],
    ['In Progress', null],
    ['On Hold', null],
    ['Submitted', null],
  ]
  for (const channel of ['IRONBARK', 'COOLABAH'])
    expect(
      await rows(`select distinct status, decision from lender_case
        where channel = '${channel}' and kind = 'referral' order by 1, 2`),
    ).toEqual(states)
  for (const as of managers) {
    for (const { requestId, status } of await search(as, '/api/credit-referral/search')) {
      const details = (await app.inject(as, `/api/credit-referral/details/${requestId}`)).json()
      expect(details).toMatchObject({ status, raisedBy: as })
      expect(details.events.length).toBeGreaterThan(0)
    }
  }
  expect(
    await rows("select version, count(*)::int from lender_case where kind = 'referral' group by 1 order by 1"),
  ).toEqual([
    [1, 18],
    [2, 2],
  ])
})

it('both demo lenders have document and data uploads whose files can be downloaded', async () => {
  for (const as of managers) {
    const [documents, data] = await Promise.all(
      ['document', 'data'].map((kind) => search(as, '/api/quote/uploads/search', { kind })),
    )
    expect([documents.length, data.length]).toEqual([2, 1])
    for (const { receiptId, files } of [...documents, ...data]) {
      const { url } = (await app.inject(as, `/api/quote/uploads/${receiptId}/files/${files[0].fileId}`)).json()
      expect((await app.server.inject(url)).body).toContain('demonstration')
    }
  }
})

it('both demo lenders have an open and an accepted variation', async () => {
  expect(
    await rows("select reference as policy_number, status from lender_case where kind = 'variation' order by 1"),
  ).toEqual([
    ['1000000006', 'Submitted'],
    ['1000000010', 'Accepted'],
    ['1000000016', 'Submitted'],
    ['1000000020', 'Accepted'],
  ])
  expect(await rows('select policy_number, version from policy where version > 1 order by 1')).toEqual([
    ['1000000010', 2],
    ['1000000020', 2],
  ])
  expect(await findInconsistentVersions(app.database)).toEqual([])
})

it('newer numbers have newer dates, those of cases over all kinds and lenders', async () => {
  const outOfOrder = async (numbered: string) =>
    await rows(`select number, at from (
      select *, at < lag(at) over (partition by series order by number) as is_older from (${numbered}) record
    ) ordered where is_older`)
  for (const numbered of [
    'select 1 as series, case_id as number, received_at as at from lender_case',
    `select channel as series, case_id as number, submitted_at as at from lender_case where kind = 'referral'`,
    `select channel as series, split_part(reference, '-', 3)::int as number, received_at as at from lender_case
      where kind = 'referral'`,
    `select channel as series, policy_number as number, created_at as at from policy where source = 'demo'`,
  ])
    expect(await outOfOrder(numbered)).toEqual([])
})

it('the records of one demo lender are not those of the other', async () => {
  const ofBoth = async (table: string, columns: string) =>
    await rows(`select ${columns} from ${table} where channel = 'IRONBARK' intersect
      select ${columns} from ${table} where channel = 'COOLABAH'`)
  expect(await ofBoth('referral_version', 'base_loan_amount, submitted_at')).toEqual([])
  expect(await ofBoth('policy_version', 'loan_amount, security_value')).toEqual([])
  expect(await ofBoth('lender_case', 'submitted_at')).toEqual([])
})

it('both demo lenders have an open cancellation', async () => {
  expect(await rows(`select reference, status from lender_case where kind = 'cancellation' order by 1`)).toEqual([
    ['1000000007', 'Submitted'],
    ['1000000017', 'Submitted'],
  ])
})

it('both demo lenders have submissions that are blank, from a quote, for a top-up of a demo policy, and with warnings', async () => {
  const warningsOf = (channel: string) =>
    rows(`select lmi_reference like '%-DEMO-%', warnings from policy_submission where channel = '${channel}'
      order by submitted_at`)
  const made = (outside: number) => [
    [true, 0],
    [false, 1],
    [false, 0],
    [true, outside],
  ]
  expect([await warningsOf('IRONBARK'), await warningsOf('COOLABAH')]).toEqual([made(1), made(3)])
  // Only what the sender explains is outside the card.
  expect(
    await rows(`select channel, outside_card, acknowledged ->> 'reason' <> '' from policy_submission
      where outside_card <> 'No' order by 1`),
  ).toEqual([
    ['COOLABAH', 'Acknowledged', true],
    ['IRONBARK', 'Acknowledged', true],
  ])
  expect(
    await rows(`select topped_up_policy_number from policy
      where source = 'submission' and topped_up_policy_number is not null order by 1`),
  ).toEqual([['1000000021'], ['1000000022']])
  for (const as of managers)
    for (const { submissionId } of await search(as, '/api/policy-submission/submissions/search'))
      expect((await app.inject(as, `/api/policy-submission/submissions/${submissionId}`)).statusCode).toBe(200)
})

it('a second start adds no demo record twice', async () => {
  const counts = ['lender_case', 'upload_receipt', 'variation', 'policy_submission', 'quote'].map(
    (name) => `(select count(*) from ${name})`,
  )
  const before = await rows(`select ${counts}`)
  await createDemoRecords(app.deps)
  expect(await rows(`select ${counts}`)).toEqual(before)
})
