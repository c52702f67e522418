import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleSubmission } from '#areas/policy-submission/contract'
import { exampleRequests, type Quote } from '#areas/quote/contract'
import { connectDatabase } from '#platform/database'
import { createTestDatabase } from './service/create-test-database.ts'
import { type ForwardedDatabase, forwardDatabase } from './service/forward-database.ts'
import { acceptDisclaimer, askForQuote } from './service/quote-calls.ts'
import { referralCalls, statement } from './service/referral-calls.ts'
import { manager } from './service/referral-people.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { submissionCalls } from './service/submission-calls.ts'

const unsure = 'We cannot tell whether it was saved. Send it again: it will not be done twice.'

let app: TestApp
let line: ForwardedDatabase
let admin: pg.Client
beforeAll(async () => {
  const testDatabase = await createTestDatabase()
  line = await forwardDatabase(testDatabase.url)
  const connected = connectDatabase({ connectionString: line.url, poolSize: 6, statementTimeout: 30_000 })
  const drop = async () => {
    await connected.database.destroy()
    await line.stop()
    await testDatabase.drop()
  }
  app = await startTestApp({ testDatabase: { ...testDatabase, ...connected, url: line.url, drop } })
  admin = new pg.Client({ connectionString: testDatabase.adminUrl })
  await admin.connect()
  await admin.query(`
    create function wait_for_test() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
    create trigger wait after insert on quote for each statement execute function wait_for_test();
    create trigger wait after insert on lender_case for each statement execute function wait_for_test();
    create trigger wait after insert on policy_submission for each statement execute function wait_for_test()`)
  await acceptDisclaimer(app, manager)
})
afterAll(async () => {
  await admin.end()
  await app.stop()
})

const count = async (question: string) => Number((await admin.query(`select count(*) from ${question}`)).rows[0].count)
// Other tests wait for locks in other databases of the same server.
const waiting = () =>
  count(`pg_locks join pg_database d on d.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = 1 and not granted`)

/** Closes the connection to the database during a change; the database completes what it received. */
async function cutWhile<Answers>(send: () => Promise<Answers>): Promise<Answers> {
  await admin.query('select pg_advisory_lock(1)')
  const sending = send()
  await expect.poll(waiting).toBeGreaterThan(0)
  line.goAway()
  const answers = await sending
  await admin.query('select pg_advisory_unlock(1)')
  await expect.poll(waiting).toBe(0)
  line.comeBack()
  return answers
}

it('quotes that are retried with their keys after lost responses are stored once each', async () => {
  const keys = Array.from({ length: 40 }, () => randomUUID())
  const sendAll = () =>
    Promise.all(keys.map((key) => askForQuote(app, manager, exampleRequests.purchase, { 'idempotency-key': key })))
  const lost = await cutWhile(sendAll)
  for (const response of lost) {
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5'])
    expect(response.json()).toEqual([{ code: 'unavailable', message: unsure }])
  }
  // At least one refused call was stored.
  await expect.poll(() => count('quote')).toBeGreaterThan(0)
  const saved = await admin.query<{ quote_id: string }>('select quote_id from quote')

  const answered = await sendAll()
  const ids = answered.map((response) => response.json<Quote>().quoteId)
  expect(new Set(answered.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(ids).toEqual(expect.arrayContaining(saved.rows.map(({ quote_id }) => quote_id)))
  expect([new Set(ids).size, await count('quote')]).toEqual([40, 40])
})

it('a referral with files that is retried with its key after a lost response is stored once', async () => {
  const { submit } = referralCalls(app)
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => submit(manager, { lenderRefNumber: 'SENT-AGAIN' }, [statement], headers)
  const lost = await cutWhile(send)
  expect([lost.statusCode, lost.json()]).toEqual([503, [{ code: 'unavailable', message: unsure }]])
  expect([(await send()).statusCode, (await send()).statusCode]).toEqual([200, 200])
  expect([await count('lender_case'), await count('case_document')]).toEqual([1, 1])
})

it('a policy submission that is retried with its key after a lost response is stored once and creates one policy', async () => {
  const { submit } = submissionCalls(app)
  const headers = { 'idempotency-key': randomUUID() }
  const send = () => submit(manager, exampleSubmission('SENT-AGAIN'), {}, headers)
  const lost = await cutWhile(send)
  expect([lost.statusCode, lost.json()]).toEqual([503, [{ code: 'unavailable', message: unsure }]])
  const answers = [await send(), await send()]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(answers[0]?.body).toBe(answers[1]?.body)
  expect([await count('policy_submission'), await count('policy')]).toEqual([1, 1])
})

it('a timed-out call without a key does not promise a safe retry, and a timed-out GET does not mention saving', async () => {
  line.goAway()
  const [quote, question] = await Promise.all([
    askForQuote(app, manager, exampleRequests.purchase),
    app.inject(manager, '/api/quote/recent'),
  ])
  line.comeBack()
  expect([quote.json()[0].message, question.json()[0].message]).toEqual([
    'We cannot tell whether it was saved. Check before you send it again.',
    'The service is busy. Try again in a moment.',
  ])
})
