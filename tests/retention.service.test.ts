import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { deleteExpired, placeHold, releaseHold } from '#areas/retention/server'
import { makeAuditMonths, sealAudit, verifyAudit, writeAudit } from '#platform/audit'
import { connectDatabase } from '#platform/database'
import { sweepUploads } from '#platform/objects'
import { makePolicies } from '../areas/policy/server/testing/make-policy.ts'
import { asAdmin } from './service/as-admin.ts'
import { documentCalls, goodDocument } from './service/document-calls.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { referralCalls } from './service/referral-calls.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const manager = 'ironbark.manager'
const tables = [
  'quote',
  'lender_case',
  'case_document',
  'policy',
  'policy_version',
  'upload_receipt',
  'upload',
] as const

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({
    settings: {
      RETENTION_QUOTES: '84',
      RETENTION_REFERRALS: '84',
      RETENTION_POLICIES: '84',
      RETENTION_UPLOADS: '84',
      RETENTION_NOTIFICATIONS: '3',
    },
  })
  await acceptDisclaimer(app, manager, 'coolabah.manager')
})
afterAll(() => app.stop())
beforeEach(() =>
  admin(`delete from upload_receipt_file; delete from upload_receipt; delete from case_document; delete from upload;
    delete from quote; delete from notification_event; delete from legal_hold;
    delete from case_event; delete from case_message; delete from case_decision; delete from referral_version; delete from lender_case;
    delete from policy_event; delete from policy_loan; delete from policy_security; delete from policy_borrower;
    delete from policy_version; delete from policy`),
)

const admin = (statement: string) => asAdmin(app.testDatabase.adminUrl, statement)
const run = () => deleteExpired(app.deps)
const count = async (table: (typeof tables)[number]) => Number((await admin(`select count(*) from ${table}`))[0]?.count)
const idsOf = async (table: string, id: string) =>
  (await admin(`select ${id}::text as id from ${table} order by 1`)).map((row) => row.id)
const quote = async (as: 'ironbark.manager' | 'coolabah.manager' = manager) =>
  (
    await quoteFor(app, as, {
      ...exampleRequests.purchase,
      ...(as === manager ? {} : { brandName: 'CoolabahMutual' }),
    })
  ).quoteId
/** Makes the records that exist so far eight years older. */
const age = () =>
  admin(`update quote set created_at = created_at - interval '8 years', valid_until = valid_until - interval '8 years';
    update case_event set at = at - interval '8 years';
    update lender_case set submitted_at = submitted_at - interval '8 years', received_at = received_at - interval '8 years';
    update policy set created_at = created_at - interval '8 years'; update policy_event set at = at - interval '8 years';
    update policy_version set created_at = created_at - interval '8 years';
    update upload_receipt set sent_at = sent_at - interval '8 years';
    update upload set created_at = created_at - interval '8 years'`)
const hold = (channel: string, record = '') => ({ channel, record, operator: 'an operator', at: new Date() })
const deletions = async (record: string) =>
  await admin(
    `select channel, username, detail from audit_entry where action = 'retention.delete' and record = '${record}'`,
  )

it('quotes are deleted with an audit line when their retention is over, and younger ones stay', async () => {
  const old = await quote()
  await age()
  const young = await quote()
  await run()
  expect(await idsOf('quote', 'quote_id')).toEqual([young])
  expect(await deletions(old)).toEqual([{ channel: 'IRONBARK', username: 'retention', detail: { kind: 'quote' } }])
  await run()
  expect(await deletions(old)).toHaveLength(1)
})

it('a quote stays as long as a policy of it, and both go when the policy ended long ago', async () => {
  const id = await quote()
  const [policyNumber] = await makePolicies(app.database, 1)
  await admin(`update policy set source = 'quote', source_id = '${id}' where policy_number = '${policyNumber}'`)
  await age()
  await run()
  expect([await count('quote'), await count('policy')]).toEqual([1, 1])
  await admin(`update policy set status = 'Cancelled', cancellation_date = '2018-01-01'`)
  await run()
  expect([await count('quote'), await count('policy'), await count('policy_version')]).toEqual([0, 0, 0])
})

it('a policy stays until its end is old enough, and while another policy tops it up', async () => {
  const [first, second] = await makePolicies(app.database, 2)
  await age()
  await admin(`update policy set status = 'Cancelled', cancellation_date = current_date - 30`)
  await run()
  expect(await count('policy')).toBe(2)
  await admin(`update policy set cancellation_date = '2018-01-01' where policy_number = '${first}';
    update policy set topped_up_policy_number = '${first}' where policy_number = '${second}'`)
  await run()
  expect(await idsOf('policy', 'policy_number')).toEqual([first, second])
})

it('a decided referral goes with its files; an open one, and the one of a policy that is kept, stay', async () => {
  const calls = referralCalls(app)
  const [gone, open, ofPolicy] = [
    await calls.raise(manager, 'OLD-1'),
    await calls.raise(manager, 'OLD-2'),
    await calls.raise(manager, 'OLD-3'),
  ]
  await calls.complete(gone)
  await calls.complete(ofPolicy)
  const [policyNumber] = await makePolicies(app.database, 1)
  await admin(`update policy set lender_reference = 'old-3' where policy_number = '${policyNumber}'`)
  const [{ object_key: key } = { object_key: '' }] = await admin(
    `select object_key from upload join case_document using (channel, upload_id) where case_id = ${gone}`,
  )
  await age()
  expect(await app.deps.objects.store.sizeOf(key)).toBeGreaterThan(0)
  await run()
  expect(await idsOf('lender_case', 'case_id')).toEqual([open, ofPolicy].sort())
  await sweepUploads(app.deps)
  expect(await app.deps.objects.store.sizeOf(key)).toBeNull()
  expect(await count('case_document')).toBe(2)
  expect(await deletions(gone)).toHaveLength(1)
})

it('a document goes with its file unless it belongs to a policy that is kept', async () => {
  const calls = documentCalls(app)
  await makePolicies(app.database, 1, { policyNumber: '1000000001' })
  for (const document of [goodDocument, { ...goodDocument, uploadType: 'Loan', policyNumber: '', loanNumber: '77' }])
    expect((await calls.send(document)).statusCode).toBe(200)
  await age()
  await run()
  expect(await idsOf('upload_receipt', 'number')).toEqual(['1000000001'])
  await sweepUploads(app.deps)
  expect(await calls.states()).toEqual({ accepted: 1 })
})

it('a hold keeps one record, or all of a lender, until it is released; other lenders are not concerned', async () => {
  const [held, free, coolabahs] = [await quote(), await quote(), await quote('coolabah.manager')]
  await age()
  await placeHold(app.database, hold('IRONBARK', held.toLowerCase()), 'A dispute.')
  await placeHold(app.database, hold('COOLABAH'), 'An enquiry.')
  await run()
  expect(await idsOf('quote', 'quote_id')).toEqual([held, coolabahs].sort())
  expect(await deletions(free)).toHaveLength(1)
  await expect(app.testDatabase.pool.query('update legal_hold set released_at = now()')).rejects.toMatchObject({
    code: '42501',
  })
  const owner = connectDatabase({ connectionString: app.testDatabase.adminUrl, poolSize: 1, statementTimeout: 5_000 })
  await releaseHold(owner.database, hold('COOLABAH'))
  await expect(releaseHold(owner.database, hold('COOLABAH'))).rejects.toThrow('not on hold')
  await owner.database.destroy()
  await run()
  expect(await idsOf('quote', 'quote_id')).toEqual([held])
  expect(
    await admin(`select action, channel, username from audit_entry where actor = 'legal-hold' order by at`),
  ).toEqual([
    { action: 'legal-hold.place', channel: 'IRONBARK', username: 'an operator' },
    { action: 'legal-hold.place', channel: 'COOLABAH', username: 'an operator' },
    { action: 'legal-hold.release', channel: 'COOLABAH', username: 'an operator' },
  ])
  await expect(placeHold(app.database, hold('IRONBARK', 'NOSUCH'), 'x')).rejects.toThrow('has no record NOSUCH')
  await expect(placeHold(app.database, hold('IRONBRK'), 'x')).rejects.toThrow('There is no lender IRONBRK')
  await expect(placeHold(app.database, hold('IRONBARK', held.toLowerCase()), 'x')).rejects.toThrow('on hold already')
})

it('a crash in the middle leaves whole records, and the next run deletes the rest', async () => {
  const calls = referralCalls(app)
  const first = await calls.raise(manager, 'CRASH-1')
  await calls.complete(first)
  await age()
  await admin(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$;
    create trigger fail before delete on lender_case for each row execute function fail()`)
  await expect(run()).rejects.toThrow('crash')
  expect([await count('lender_case'), await count('case_document')]).toEqual([1, 1])
  expect(await deletions(first)).toEqual([])
  await admin('drop trigger fail on lender_case')
  await run()
  expect([await count('lender_case'), await count('case_document')]).toEqual([0, 0])
})

it('the role of the service deletes nothing younger than a year, whatever it asks for', async () => {
  const id = await quote()
  const call = (before: string) =>
    app.testDatabase.pool.query(`select delete_expired('quote', 'IRONBARK', array['${id}'], ${before}, now())`)
  await expect(call('now()')).rejects.toThrow('12 months at least')
  await call(`now() - interval '13 months'`)
  expect(await count('quote')).toBe(1)
  await expect(app.testDatabase.pool.query('delete from quote')).rejects.toMatchObject({ code: '42501' })
  await expect(app.testDatabase.pool.query('delete from audit_entry_first')).rejects.toMatchObject({ code: '42501' })
})

it('audit months are made ahead and deleted when they are over and sealed, unless a hold stands', async () => {
  const months = async () => (await admin(`select name from audit_months() order by until`)).map(({ name }) => name)
  await makeAuditMonths(app.deps)
  const before = await months()
  expect(before[0]).toBe('audit_entry_first')
  expect(before.length).toBeGreaterThan(1)
  const late = '2050-01-05T00:00:00Z'
  await admin(
    `insert into audit_entry (channel, at, actor, username, action) values ('IRONBARK', '${late}', 'x', 'x', 'x')`,
  )
  await expect(app.testDatabase.pool.query(`select make_audit_months('2050-03-01')`)).rejects.toThrow('for a year')
  await expect(app.testDatabase.pool.query('select * from audit_entry_rest')).rejects.toMatchObject({ code: '42501' })
  expect(await admin('select at from audit_entry_rest')).toEqual([{ at: new Date(late) }])

  const soon = new Date(Date.now() + 150 * 86_400_000)
  await writeAudit(app.database, { channel: 'IRONBARK', at: soon, by: { subject: 'soon', username: 'x' }, action: 'x' })
  await makeAuditMonths({ database: app.database, clock: () => soon })
  expect(await admin(`select tableoid::regclass::text as place from audit_entry where actor = 'soon'`)).toEqual([
    { place: `audit_entry_${soon.toISOString().slice(0, 7).replace('-', '_')}` },
  ])

  // As if the first partition ended long ago.
  await admin(`set session_replication_role = replica; delete from audit_entry; delete from audit_seal;
    set session_replication_role = default;
    alter table audit_entry detach partition audit_entry_first;
    alter table audit_entry attach partition audit_entry_first for values from (minvalue) to ('2019-01-01Z')`)
  for (const day of ['2018-12-20', '2018-12-31', '2019-01-02'])
    await admin(
      `insert into audit_entry (channel, at, actor, username, action) values ('IRONBARK', '${day}Z', 'x', 'x', '${day}')`,
    )
  const expire = (held: string) =>
    app.testDatabase.pool
      .query(`select delete_audit_months(now() - interval '12 months', now()) as count`)
      .then(({ rows }) => [held, rows[0].count])
  expect(await expire('unsealed')).toEqual(['unsealed', 0])
  const clock = () => new Date('2019-01-10Z')
  await sealAudit({ database: app.database, clock })
  await placeHold(app.database, hold('IRONBARK'), 'x')
  expect(await expire('held')).toEqual(['held', 0])
  await admin('update legal_hold set released_at = now()')
  expect(await expire('sealed')).toEqual(['sealed', 1])
  expect(await admin(`select action from audit_entry where actor = 'x'`)).toEqual([{ action: '2019-01-02' }])
  expect((await verifyAudit(app.database)).broken).toEqual([])
  await admin(
    `insert into audit_entry (channel, at, actor, username, action) values ('IRONBARK', '2018-05-01Z', 'x', 'x', 'forged')`,
  )
  expect((await verifyAudit(app.database)).broken).toMatchObject([{ channel: 'IRONBARK', number: 1, found: 1n }])
})
