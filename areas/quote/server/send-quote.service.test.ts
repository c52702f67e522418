import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { environmentSchema } from '#areas/environment/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { readPdf } from '../../../platform/pdf/testing/read-pdf.ts'
import { acceptDisclaimer, codesOf, quoteFor } from '../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests } from '../contract/index.ts'
import { writeQuoteMail } from './write-quote-mail.ts'

const manager = 'ironbark.manager'
const viewer = 'ironbark.viewer'
const sent = 'Your quote has been sent to your registered email account. This may take a few minutes.'
const already = 'This quote was sent less than a minute ago. Check your email.'

let app: TestApp
let quoteId: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await acceptDisclaimer(app, manager, viewer)
})
afterAll(() => app.stop())
beforeEach(async () => {
  quoteId = (await quoteFor(app, manager, { ...exampleRequests.purchase, sourceRefNumber: 'HL-77' })).quoteId
  await app.runJobs()
  app.outbox.length = 0
})

const press = (as: As = manager, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject(as, { method, url: `/api/quote/${quoteId}/send`, headers })
const rows = async (question: string) => (await app.testDatabase.pool.query(question, [quoteId])).rows
const mails = () => rows('select * from mail where record = $1')

it.each([12, 24, 36])(
  'a mail of a quote over %i months has instalments that add up to the premium payable',
  async (months) => {
    const request = {
      ...exampleRequests.monthly,
      billingTenure: months,
      loanList: [{ loanAmount: 541_117, loanPurpose: 'PUREXS' }],
    }
    quoteId = (await quoteFor(app, manager, request)).quoteId
    await press()
    await app.runJobs()
    const text = app.outbox[0]?.text ?? ''
    const centsOf = (dollars = '') => Number(dollars.replaceAll(/[,.]/g, ''))
    const [, payable] = /Premium payable: \$([\d,.]+)/.exec(text) ?? []
    const [, each, count, last] = /Monthly: \$([\d,.]+) for (\d+) months, then \$([\d,.]+)/.exec(text) ?? []
    expect(Number(count)).toBe(months - 1)
    expect(centsOf(each) * Number(count) + centsOf(last)).toBe(centsOf(payable))
  },
)

it.each(['GET', 'POST'] as const)(
  'Email Quote by %s responds at once and sends the quote to the registered address',
  async (method) => {
    const response = await press(manager, {}, method)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.json()).toEqual({ sent: true, message: sent })
    expect(app.outbox).toHaveLength(0)

    await app.runJobs()
    expect(app.outbox).toHaveLength(1)
    const [mail] = app.outbox
    expect(mail?.to).toMatch(/^ironbark\.manager@/)
    expect(mail?.subject).toBe(`Ironbark Bank: LMI premium quote ${quoteId}`)
    expect(mail?.text).toContain('Premium payable: $12,949.20')
    expect(mail?.text).toContain('Your reference: HL-77')
    expect(mail?.text).toContain('Valid until: 19 February 2027')
    expect(mail?.text).toContain('Sample rates: not an offer.')
    expect(mail?.attachments).toEqual([
      expect.objectContaining({ fileName: `LMI-quote-${quoteId}.pdf`, contentType: 'application/pdf' }),
    ])
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await mails())[0]).toMatchObject({ outcome: 'sent', content: null })
  },
)

it.each(['GET', 'POST'] as const)(
  'Email Quote by %s is refused where the environment does not offer it',
  async (method) => {
    const file = join(app.deps.settings.LMI_DATA_DIR, 'environment.json')
    await writeFile(file, '{}')
    const other = await startTestApp({ settings: { PORTAL_ENVIRONMENT: file } })
    try {
      const response = await other.inject(manager, { method, url: `/api/quote/${quoteId}/send` })
      expect([response.statusCode, response.json()]).toEqual([
        403,
        [{ code: 'email-off', message: 'Emailing quotes is turned off. Open the PDF instead.' }],
      ])
      const { rows } = await other.testDatabase.pool.query(
        `select detail from audit_entry where action = 'access.denied' and username = $1`,
        [manager],
      )
      expect(rows).toEqual([{ detail: { method, route: '/api/quote/:id/send', needs: 'showEmailQuote' } }])
    } finally {
      await other.stop()
    }
  },
)

it('Email Quote shows no reference, rate or product type where their features are off', async () => {
  const environment = environmentSchema.parse({
    identity: { url: '/', realm: 'lmi', clientId: 'portal' },
    productTypeInResultsFor: 'Coolabah',
  })
  const deps = { ...app.deps, reference: referenceDataOf(app.deps), environment }
  const mail = await writeQuoteMail(deps, {
    channel: 'IRONBARK',
    messageId: 'any',
    kind: 'quote',
    record: quoteId,
    recipient: 'any',
    content: { to: 'person@bank.example' },
    queuedAt: app.deps.clock(),
  })
  expect(mail.subject).toBe('Ironbark Bank: LMI premium quote')
  const [attachment] = mail.attachments
  expect(attachment?.fileName).toBe('LMI-quote.pdf')
  const { text } = await readPdf(attachment?.content ?? Buffer.of())
  expect(text).toContain('Customer premium payable $12,949.20')
  for (const hidden of [quoteId, 'Premium rate', 'Product type', 'Capitalised LVR'])
    expect(`${mail.text}${text}`).not.toContain(hidden)
})

it('Email Quote leaves one line in the audit table', async () => {
  await press()
  await press()
  const lines = await rows(`select * from audit_entry where record = $1 and action = 'quote.send'`)
  expect(lines).toEqual([expect.objectContaining({ channel: 'IRONBARK', username: manager })])
})

it('a second Email Quote within a minute sends no mail and says so', async () => {
  await press()
  app.clock.move(59)
  expect((await press()).json()).toEqual({ sent: false, message: already })
  await app.runJobs()
  expect(app.outbox).toHaveLength(1)
  app.clock.move(2)
  expect((await press()).json()).toMatchObject({ sent: true })
})

it('ten Email Quotes at once send one mail', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => press()))
  expect(answers.map((response) => response.json().sent).filter(Boolean)).toHaveLength(1)
  await app.runJobs()
  expect(app.outbox).toHaveLength(1)
})

it('two people who email a quote each get a mail', async () => {
  await press(manager)
  expect((await press(viewer)).json()).toMatchObject({ sent: true })
  await app.runJobs()
  expect(app.outbox.map(({ to }) => to.split('@')[0]).sort()).toEqual([manager, viewer])
})

it('Email Quote is limited to ten mails of a quote to a person in a day', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect((await press()).json()).toMatchObject({ sent: true })
    app.clock.move(3600)
  }
  const response = await press()
  expect(response.statusCode).toBe(429)
  expect(codesOf(response)).toEqual(['too-many-mails'])
  expect(response.headers['retry-after']).toBe(String(14 * 3600))
  app.clock.move(14 * 3600)
  expect((await press()).json()).toMatchObject({ sent: true })
})

it('Email Quote is refused for an account without an address', async () => {
  const token = await app.tokenFor(manager, { email: undefined })
  const response = await press(manager, { authorization: `Bearer ${token}` })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([
    { code: 'no-email', message: 'Your account has no email address. Ask your system administrator to add one.' },
  ])
  expect(await mails()).toEqual([])
})

it('Email Quote is refused when the call comes from another site, and the denial leaves an audit line', async () => {
  const response = await press(manager, { 'sec-fetch-site': 'cross-site' })
  expect(response.statusCode).toBe(403)
  expect(codesOf(response)).toEqual(['cross-site'])
  expect(await mails()).toEqual([])
  const requestId = response.headers['x-request-id']
  const denials = await app.testDatabase.pool.query('select action from audit_entry where request_id = $1', [requestId])
  expect(denials.rows).toEqual([{ action: 'access.denied' }])
})

it('Email Quote is not sent by a HEAD request', async () => {
  const response = await app.inject(manager, { method: 'HEAD', url: `/api/quote/${quoteId}/send` })
  expect(response.statusCode).toBe(404)
  expect(await mails()).toEqual([])
})

const key = { 'idempotency-key': 'send-1' }

it('a call that is repeated with its key returns the first response and sends no second mail, however late it comes', async () => {
  const first = await press(manager, key, 'POST')
  app.clock.move(7200)
  const second = await press(manager, key, 'POST')
  expect(second.body).toBe(first.body)
  expect(await mails()).toHaveLength(1)
})

it('a call that is repeated with its key returns the first response also when that was "sent already"', async () => {
  await press()
  const again = { 'idempotency-key': 'send-2' }
  const first = await press(manager, again, 'POST')
  expect(first.json()).toMatchObject({ sent: false })
  app.clock.move(7200)
  expect((await press(manager, again, 'POST')).body).toBe(first.body)
  expect(await mails()).toHaveLength(1)
})

it('a call that is repeated with its key is refused for another quote', async () => {
  const response = await press(manager, key, 'POST')
  expect(response.statusCode).toBe(422)
  expect(codesOf(response)).toEqual(['key-reused'])
})

const keys = () => app.testDatabase.pool.query(`select 1 from idempotency_key where key = 'send-3'`)

it('the idempotency key and the mail of a call are stored for 30 days and deleted later', async () => {
  await press(manager, { 'idempotency-key': 'send-3' }, 'POST')
  await app.runJobs()
  app.clock.move(30 * 86_400 - 1)
  await app.runDailyJobs()
  expect((await keys()).rowCount).toBe(1)
  expect(await mails()).toHaveLength(1)
  app.clock.move(2 * 86_400)
  await app.runDailyJobs()
  expect((await keys()).rowCount).toBe(0)
  expect(await mails()).toEqual([])
})
