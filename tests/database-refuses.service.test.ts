import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { startIdentityServer } from '../apps/identity-server/testing/start-identity-server.ts'
import { pdf } from '../platform/files/testing/samples.ts'
import { formOf } from '../platform/objects/testing/start-objects.ts'
import { asAdmin } from './service/as-admin.ts'
import { deskCalls } from './service/desk-calls.ts'
import { goodDocument } from './service/document-calls.ts'
import { draftSave } from './service/draft-calls.ts'
import { acceptDisclaimer, quoteFor } from './service/quote-calls.ts'
import { goodReferral, referralCalls, statement } from './service/referral-calls.ts'
import { manager, underwriter } from './service/referral-people.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { attached, partOf } from './service/upload-calls.ts'
import { inForce, substitution, type VariationBody, variationCalls } from './service/variation-calls.ts'

let app: TestApp
let calls: Readonly<Record<'readCalls' | 'writes', readonly InjectOptions[]>>
beforeEach(async () => {
  app = await startTestApp()
  await acceptDisclaimer(app, manager)
  const { quoteId } = await quoteFor(app, manager, exampleRequests.propertyShare)
  const [open, assigned, withQuestion] = await Promise.all(
    ['ONE', 'TWO', 'THREE'].map((name) => referralCalls(app).raise(manager, name)),
  )
  const desk = deskCalls(app)
  for (const id of [assigned, withQuestion]) await desk.assign(underwriter, String(id))
  await desk.ask(underwriter, String(withQuestion), 'Who lives there?')
  const uuid = await referralCalls(app).sendAhead(manager, [statement])
  const variations = variationCalls(app)
  await variations.keepPolicies()
  const loaded = await variations.details(manager, '1000000006')
  const variation = await variations.given()
  calls = callsOf({ quoteId, open, assigned, withQuestion, uuid, variation }, substitution(loaded))
})
afterEach(() => app.stop())

function callsOf(
  { quoteId, open, assigned, withQuestion, uuid, variation }: Record<string, string | undefined>,
  variationBody: VariationBody,
) {
  const get = (url: string): InjectOptions => ({ method: 'GET', url })
  const post = (url: string, payload: object = {}): InjectOptions => ({ method: 'POST', url, payload })
  const send = (url: string, part: string, content: object, files = [attached('a.pdf', pdf)]): InjectOptions => ({
    method: 'POST',
    url,
    ...formOf([...files, partOf(part, content)]),
  })
  const [quote, referral, desk] = [`/api/quote/${quoteId}`, '/api/credit-referral', '/api/underwriting']
  const sent = { ...goodReferral, lenderRefNumber: 'FOUR' }
  return {
    readCalls: [
      ...['/api/quote/recent', '/api/quote/draft', quote, `${quote}.pdf`, '/api/quote/uploads?kind=data'].map(get),
      ...[`details/${open}`, 'draft', `draft/${withQuestion}`].map((path) => get(`${referral}/${path}`)),
      ...['preferences', 'latest-events'].map((path) => get(`/api/notification/${path}`)),
      ...['colleagues', `referrals/IRONBARK/${assigned}`].map((path) => get(`${desk}/${path}`)),
      ...[`policy-details/${inForce}`, `policies/${inForce}/variations`, `variations/${variation}`].map((path) =>
        get(`/api/variation/${path}`),
      ),
      get(`/api/variation/draft/${inForce}`),
      post('/api/variation/effect', variationBody),
      post(`${referral}/search`),
      post(`${referral}/check-reference`, { lenderRefNumber: 'ONE' }),
      post(`${desk}/search`),
      post(`${desk}/uploads/search`),
    ],
    writes: [
      post('/api/quote', exampleRequests.capitalised),
      draftSave('/api/quote/draft', { revision: 0, content: { brandName: 'IronbarkBank' } }),
      get(`${quote}/send`),
      get(`${quote}/apply`),
      send(`${referral}/submit`, 'referral', sent),
      post(`${referral}/request-submit`, { ...sent, uuid, filenames: ['statement.pdf'] }),
      post(`${referral}/withdraw/${open}`),
      post(`${referral}/request-answer/${withQuestion}`, { messageNumber: 1, text: 'They do.' }),
      { method: 'PUT', url: '/api/notification/preferences', payload: { onScreen: true, byMail: false } },
      get(`${referral}/uuid`),
      post('/api/variation/submit', variationBody),
      post(`/api/variation/variations/${variation}/withdraw`),
      post(`${desk}/referrals/IRONBARK/${open}/assign`, { lastSeenEvent: 1 }),
      post(`${desk}/referrals/IRONBARK/${assigned}/ask`, { text: 'Who pays?', lastSeenEvent: 2 }),
      post(`${desk}/referrals/IRONBARK/${assigned}/decide`, { decision: 'APPCOND', uwNotes: 'Yes.', lastSeenEvent: 2 }),
      send('/api/quote/doc/upload', 'document', goodDocument),
      send('/api/quote/data/upload', 'dataupload', { brandName: 'IronbarkBank', category: 'PORTFOLIO' }),
      get('/api/quote/data/uuid'),
    ],
  }
}

const nameOf = () => new URL(app.testDatabase.adminUrl).pathname.slice(1)

/** Closes the product's connections and waits for their end, so that calls use new ones with the current permissions. */
const reconnect = () =>
  asAdmin(
    app.testDatabase.adminUrl,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${nameOf()}' and pid <> pg_backend_pid()`,
  )

const fillDisk = `
  create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
  do $$ declare one text; begin
    for one in select format('%I.%I', schemaname, tablename) from pg_tables where schemaname = 'public' loop
      execute 'create trigger full_disk before insert or update or delete on ' || one ||
        ' for each statement execute function no_room()';
    end loop;
  end $$`

it.each([
  ['has a full disk', fillDisk, 'writes'],
  ['is read-only', 'alter database DATABASE set default_transaction_read_only = on', 'writes'],
  ['has no free connection', 'alter database DATABASE connection limit 0', 'all'],
])('no call gets status 500 when the database %s', async (_how, statement, refused) => {
  await asAdmin(app.testDatabase.adminUrl, statement.replace('DATABASE', nameOf()))
  if (statement !== fillDisk) await reconnect()
  const errors: string[] = []
  for (const [kind, requests] of Object.entries(calls))
    for (const request of requests) {
      const url = String(request.url)
      const { statusCode, headers, body } = await app.inject(
        url.startsWith('/api/underwriting') ? underwriter : manager,
        request,
      )
      const code = refused === 'writes' ? '"not-saved"' : '"unavailable"'
      const busy = statusCode === 503 && Number(headers['retry-after']) > 0 && body.includes(code)
      const well = refused === 'writes' && kind === 'readCalls' && statusCode < 500
      if (!busy && !well) errors.push(`${request.method} ${url}: ${statusCode} ${body.slice(0, 200)}`)
    }
  expect(errors).toEqual([])
})

it('a sign-on while the database refuses writes does not get status 500', async () => {
  const running = await startIdentityServer(app.database)
  await asAdmin(app.testDatabase.adminUrl, `alter database ${nameOf()} connection limit 0`)
  await reconnect()
  const realm = '/realms/lmi/protocol/openid-connect'
  const query = new URLSearchParams({
    client_id: 'lmi-portal',
    response_type: 'code',
    scope: 'openid',
    redirect_uri: 'http://localhost:8080/',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
  })
  const token = { grant_type: 'authorization_code', code: 'x'.repeat(43), client_id: 'lmi-portal' }
  const answers = [
    await running.server.inject(`${realm}/auth?${query}`),
    await running.server.inject({
      method: 'POST',
      url: `${realm}/token`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        ...token,
        redirect_uri: 'http://localhost:8080/',
        code_verifier: 'a'.repeat(43),
      }).toString(),
    }),
  ]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual([
    [503, '5'],
    [503, '5'],
  ])
  await running.stop()
})
