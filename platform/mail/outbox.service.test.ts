import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type JobHandlers, startJobs } from '#platform/jobs'
import { asAdmin } from '../../tests/service/as-admin.ts'
import { startTestApp, type TestApp } from '../../tests/service/start-test-app.ts'
import { type Mail, mailJobs, queueMail, requeueMails, type SendMail, sweepMails } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())
beforeEach(async () => {
  await query('delete from mail')
  await query('delete from pgboss.job')
})

const query = async (text: string) => (await app.testDatabase.pool.query(text)).rows
const day = 24 * 3600
const queue = (messageId: string) =>
  app.database.transaction().execute((transaction) =>
    queueMail(transaction, {
      channel: 'IRONBARK',
      messageId,
      kind: 'test',
      record: '42',
      recipient: 'somebody',
      content: { text: 'Secret.' },
      queuedAt: app.deps.clock(),
    }),
  )
const jobs = (sendMail: SendMail): JobHandlers =>
  mailJobs({ ...app.deps, sendMail }, 'test', async ({ content }) => {
    return { to: 'person@bank.example', subject: 'Subject', attachments: [], text: '', ...Object(content) }
  })
const run = (sendMail: SendMail, messageId: string) =>
  jobs(sendMail)['send-test-mail']?.({ channel: 'IRONBARK', messageId })
const refusing: SendMail = async () => {
  throw Object.assign(new Error('550 person@bank.example is unknown'), { code: 'EENVELOPE', responseCode: 550 })
}
const mail = async (messageId: string) => (await query(`select * from mail where message_id = '${messageId}'`))[0]
const auditLines = async (messageId: string) =>
  await query(`select action, record from audit_entry where detail ->> 'messageId' = '${messageId}'`)
const waitingJobs = async () => await query(`select data from pgboss.job where state < 'completed'`)

it('a mail in the outbox is sent once, then nothing of its content is stored, and an audit line names its record', async () => {
  const sent: Mail[] = []
  await queue('one')
  for (let twice = 0; twice < 2; twice += 1) await run(async (written) => void sent.push(written), 'one')
  expect(sent).toEqual([expect.objectContaining({ messageId: 'one', text: 'Secret.' })])
  expect(await mail('one')).toMatchObject({ outcome: 'sent', content: null, settled_at: app.deps.clock() })
  expect(await auditLines('one')).toEqual([{ action: 'mail.sent', record: '42' }])
  expect(await app.deps.metrics.mails.get()).toMatchObject({
    values: [{ value: 1, labels: { kind: 'test', outcome: 'sent' } }],
  })
})

it('a mail in the outbox is not queued when its transaction fails', async () => {
  const failing = app.database.transaction().execute(async (transaction) => {
    await queueMail(transaction, {
      channel: 'IRONBARK',
      messageId: 'none',
      kind: 'test',
      record: '42',
      recipient: 'somebody',
      content: {},
      queuedAt: app.deps.clock(),
    })
    throw new Error('refused')
  })
  await expect(failing).rejects.toThrow('refused')
  expect([await mail('none'), await waitingJobs()]).toEqual([undefined, []])
})

it('a mail in the outbox is tried again with the same message id until the mail server accepts it, also after a restart', async () => {
  await queue('again')
  const tried: string[] = []
  const start = (sendMail: SendMail) => startJobs(app.testDatabase.pool, jobs(sendMail), app.deps.log)
  const stopFirst = await start(async ({ messageId }) => {
    tried.push(messageId)
    throw new Error('connection refused')
  })
  await expect.poll(() => query(`select 1 from pgboss.job where state = 'retry'`)).toHaveLength(1)
  await stopFirst()
  expect(await mail('again')).toMatchObject({ outcome: null, last_error: 'connection refused' })
  await query(`update pgboss.job set start_after = now() where state = 'retry'`)
  const stopSecond = await start(async ({ messageId }) => void tried.push(messageId))
  await expect.poll(async () => (await mail('again')).outcome).toBe('sent')
  await stopSecond()
  expect(tried).toEqual(['again', 'again'])
})

it('a mail in the outbox that the mail server refuses shows the codes of the refusal, and its address nowhere', async () => {
  await queue('refused')
  await expect(run(refusing, 'refused')).rejects.toThrow(/^EENVELOPE 550$/)
  expect(await mail('refused')).toMatchObject({ outcome: null, last_error: 'EENVELOPE 550' })
})

it('a mail in the outbox is queued again once its job is gone, and only then', async () => {
  await queue('lost')
  await requeueMails(app.deps)
  expect(await waitingJobs()).toHaveLength(1)
  await query('delete from pgboss.job')
  await sweepMails(app.deps)
  expect(await waitingJobs()).toEqual([{ data: { channel: 'IRONBARK', messageId: 'lost' } }])
})

it('a mail in the outbox has failed after a week: nothing of its content is stored, and an audit line says so', async () => {
  await queue('late')
  await expect(run(refusing, 'late')).rejects.toThrow()
  app.clock.move(7 * day)
  await sweepMails(app.deps)
  expect(await mail('late')).toMatchObject({ outcome: null })
  app.clock.move(1)
  await sweepMails(app.deps)
  expect(await mail('late')).toMatchObject({ outcome: 'failed', content: null, last_error: 'EENVELOPE 550' })
  expect(await auditLines('late')).toEqual([{ action: 'mail.failed', record: '42' }])
  app.clock.move(24 * day)
  await sweepMails(app.deps)
  expect(await mail('late')).toBeUndefined()
})

it('mails of the earlier tables move to the outbox, and those that wait are sent', async () => {
  const migration = (path: string) => readFile(new URL(`../../areas/${path}.sql`, import.meta.url), 'utf8')
  const [tableOfNotifications] = (await migration('notification/server/migrations/001-notification-mail')).split(';')
  await asAdmin(
    app.testDatabase.adminUrl,
    `${await migration('quote/server/migrations/002-quote-mail')};
    ${tableOfNotifications};
    drop table notification_event cascade;
    insert into quote_mail values
      ('IRONBARK', 'q', '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01', 'p', now() - interval '5 days', 'p@bank.example', now()),
      ('IRONBARK', 'q', '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a02', 'p', now() - interval '4 days', 'p@bank.example', null);
    insert into notification_mail values
      ('IRONBARK', 'referral-1', 'p', 'referral', '1', null, 1, 'received', 'S', 'T', true, now() - interval '3 days', now(), null),
      ('IRONBARK', 'referral-2', 'p', 'referral', '1', null, 2, 'decided', 'S', 'T', false, now() - interval '2 days', null, null),
      ('IRONBARK', 'variation-1', 'p', 'variation', '1', '1000000001', 1, 'asked', 'S', 'T', false, now(), null, 'unwanted');
    ${await migration('quote/server/migrations/005-outbox')}
    ${await migration('notification/server/migrations/002-outbox')};
    grant select on notification_event to public`,
  )
  const moved = await query('select message_id, kind, record, recipient, content, outcome from mail order by queued_at')
  const notification = { kind: 'notification', record: '1', recipient: 'p', content: null }
  const quote = { kind: 'quote', record: 'q', recipient: 'p', content: null }
  expect(moved).toEqual([
    { ...quote, message_id: '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a01', outcome: 'sent' },
    {
      ...quote,
      message_id: '6b6a7f5c-9d52-4f0e-8c5b-1d6a3e0b7a02',
      outcome: null,
      content: { to: 'p@bank.example' },
    },
    { ...notification, message_id: 'referral-1', outcome: 'sent' },
    {
      ...notification,
      message_id: 'referral-2',
      outcome: null,
      content: { record: { kind: 'referral', id: '1' }, subject: 'S', text: 'T' },
    },
    { ...notification, message_id: 'variation-1', outcome: 'unwanted' },
  ])
  expect(await query('select record_kind, event_kind from notification_event order by 1')).toEqual([
    { record_kind: 'referral', event_kind: 'decided' },
    { record_kind: 'variation', event_kind: 'asked' },
  ])
  await requeueMails(app.deps)
  expect(await query('select name from pgboss.job order by 1')).toEqual([
    { name: 'send-notification-mail' },
    { name: 'send-quote-mail' },
  ])
})
