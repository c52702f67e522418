import { sql } from 'kysely'
import * as z from 'zod/mini'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { type JobHandlers, queueJob } from '#platform/jobs'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import { traced } from '#platform/trace'
import type { Mail, SendMail } from './mail.ts'

export type QueuedMail = {
  readonly channel: string
  /** Identifies the mail, the same for every retry: letters, digits and hyphens. */
  readonly messageId: string
  readonly kind: string
  readonly record: string
  readonly recipient: string
  /** What the area needs to write the mail. Deleted as soon as there is an outcome. */
  readonly content: unknown
  readonly queuedAt: Date
}

type NotSent = 'unwanted' | 'no-address'
type Outcome = NotSent | 'sent' | 'failed'

const tables = tablesOf<'mail', { mail: { outcome: Outcome } }>

/** Writes a mail when it is sent, or returns why it is not to be sent. */
type WriteMail = (mail: QueuedMail) => Promise<Omit<Mail, 'messageId'> | NotSent>

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly sendMail: SendMail
}

const day = 24 * 3_600_000
/** Milliseconds after which a mail that could not be sent has failed: its content is not stored any longer. */
const retried = 7 * day
/** Milliseconds. Longer than idempotency keys are stored: a repeated call reads the row of its mail. */
const kept = 31 * day

/** Queues a mail in the transaction of the change that causes it: the mail is sent exactly when the change is committed. */
export async function queueMail(transaction: Transaction, mail: QueuedMail): Promise<void> {
  const row = { ...mail, content: JSON.stringify(mail.content) }
  await tables(transaction).insertInto('mail').values(row).execute()
  await queueJob(transaction, jobOf(mail))
}

export async function listMails(
  transaction: Transaction,
  { channel, kind, record, recipient }: Pick<QueuedMail, 'channel' | 'kind' | 'record' | 'recipient'>,
): Promise<Pick<QueuedMail, 'messageId' | 'queuedAt'>[]> {
  return await tables(transaction)
    .selectFrom('mail')
    .select(['messageId', 'queuedAt'])
    .where(({ and }) => and({ channel, kind, record, recipient }))
    .orderBy('queuedAt', 'desc')
    .execute()
}

/** Mails of all lenders that are not sent yet, and the seconds that the oldest one has waited. */
export async function countWaitingMails(database: Database, now: Date) {
  const { rows } = await sql<{ waiting: number; oldest: number }>`
    select count(*)::int as waiting, coalesce(extract(epoch from ${now}::timestamptz - min(queued_at)), 0)::float8 as oldest
    from mail where outcome is null`.execute(database)
  return rows[0] ?? { waiting: 0, oldest: 0 }
}

export function mailJobs(deps: Deps, kind: string, write: WriteMail): JobHandlers {
  return { [taskOf(kind)]: async (payload) => await deliver(deps, write, payloadSchema.parse(payload)) }
}

const payloadSchema = z.object({ channel: z.string(), messageId: z.string() })
type MailKey = z.infer<typeof payloadSchema>

function taskOf(kind: string): string {
  return `send-${kind}-mail`
}

function jobOf({ channel, messageId, kind }: Pick<QueuedMail, 'channel' | 'messageId' | 'kind'>) {
  return { task: taskOf(kind), payload: { channel, messageId } satisfies MailKey }
}

/** A crash before the outcome is stored sends it twice, with one message id. When it throws, the queue retries. */
async function deliver(deps: Deps, write: WriteMail, key: MailKey): Promise<void> {
  const mail = await findWaitingMail(deps.database, key)
  if (!mail) return
  let outcome: Outcome = 'sent'
  try {
    const written = await write(mail)
    if (typeof written === 'string') outcome = written
    else await traced('mail send', () => deps.sendMail({ messageId: mail.messageId, ...written }))
  } catch (error) {
    const reason = reasonOf(error)
    await updateMail(deps.database, mail).set({ lastError: reason }).execute()
    deps.metrics.mails.inc({ kind: mail.kind, outcome: 'retry' })
    deps.log.warn({ mail: mail.messageId, kind: mail.kind, reason }, 'a mail was not sent, retrying')
    // The queue stores the message of an error, and the response of a mail server may name the recipient.
    throw new Error(reason)
  }
  await settle(deps, mail, outcome)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const codes = ['code' in error && error.code, 'responseCode' in error && error.responseCode].filter(Boolean)
  return codes.join(' ') || error.message
}

async function findWaitingMail(database: Database, { channel, messageId }: MailKey): Promise<QueuedMail | undefined> {
  return await tables(database)
    .selectFrom('mail')
    .select(['channel', 'messageId', 'kind', 'record', 'recipient', 'content', 'queuedAt'])
    .where(({ and }) => and({ channel, messageId }))
    .where('outcome', 'is', null)
    .executeTakeFirst()
}

function updateMail(connection: Database | Transaction, { channel, messageId }: MailKey) {
  return tables(connection)
    .updateTable('mail')
    .where(({ and }) => and({ channel, messageId }))
    .where('outcome', 'is', null)
}

/** Stores the outcome of a mail with its audit entry, and deletes what it says. */
async function settle({ database, clock, metrics }: Deps, mail: Omit<QueuedMail, 'content'>, outcome: Outcome) {
  const { channel, messageId, kind, record, recipient } = mail
  await database.transaction().execute(async (transaction) => {
    const at = clock()
    const { numUpdatedRows } = await updateMail(transaction, mail)
      .set({ outcome, settledAt: at, content: null })
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await writeAudit(transaction, {
      channel,
      at,
      by: { subject: 'outbox', username: 'outbox' },
      action: `mail.${outcome}`,
      record,
      detail: { kind, messageId, recipient },
    })
    metrics.mails.inc({ kind, outcome })
  })
}

/** The queue ends its retries after three days, and earlier versions named their jobs differently. */
export async function requeueMails({ database }: Pick<Deps, 'database'>): Promise<void> {
  const { rows } = await sql<Pick<QueuedMail, 'channel' | 'messageId' | 'kind'>>`
    select channel, message_id as "messageId", kind from mail
    where outcome is null and not exists (
      select from pgboss.job where state < 'completed' and name = 'send-' || mail.kind || '-mail'
        and data ->> 'messageId' = mail.message_id and data ->> 'channel' = mail.channel)`.execute(database)
  for (const mail of rows)
    await database.transaction().execute(async (transaction) => await queueJob(transaction, jobOf(mail)))
}

/** Ends the retries of mails that are a week old, queues the others again, and deletes rows that nothing needs. */
export async function sweepMails(deps: Deps): Promise<void> {
  const { database, clock, log } = deps
  const before = (age: number) => new Date(clock().getTime() - age)
  const mails = tables(database)
  const failed = await mails
    .selectFrom('mail')
    .select(['channel', 'messageId', 'kind', 'record', 'recipient', 'queuedAt'])
    .where('outcome', 'is', null)
    .where('queuedAt', '<', before(retried))
    .execute()
  for (const mail of failed) {
    await settle(deps, mail, 'failed')
    log.error({ mail: mail.messageId, kind: mail.kind }, 'a mail could not be sent within a week')
  }
  await requeueMails(deps)
  await mails.deleteFrom('mail').where('queuedAt', '<', before(kept)).where('outcome', 'is not', null).execute()
}
