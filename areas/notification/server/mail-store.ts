import { type Generated, type Selectable, sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { NotifiedRecord, RecordEvent, RecordKind, ToldEvent } from '../contract/index.ts'
import type { PreferenceTables } from './preference-store.ts'

/** Why a mail is not sent. */
export type NotSent = 'unwanted' | 'no-address'

export type MailKey = { readonly channel: string; readonly messageId: string }

type MailTables = PreferenceTables & {
  notification_mail: {
    channel: string
    message_id: string
    subject: string
    record_kind: RecordKind
    record_id: string
    policy_number: string | null
    event_number: number
    event_kind: string
    mail_subject: string
    mail_text: string
    superseded: Generated<boolean>
    created_at: Generated<Date>
    sent_at: Date | null
    not_sent: NotSent | null
  }
}

type NewMail = MailKey & {
  /** The recipient. */
  readonly subject: string
  readonly record: NotifiedRecord
  readonly event: Pick<RecordEvent['event'], 'number' | 'kind'>
  readonly mail: { readonly subject: string; readonly text: string }
}

/** The content of a mail, and its recipient. */
export type WaitingMail = {
  readonly record: NotifiedRecord
  readonly subject: string
  readonly text: string
  /** From the recipient's last token; null when it had none. */
  readonly email: string | null
  readonly wanted: boolean
}

export async function insertMails(transaction: Transaction, mails: readonly NewMail[]): Promise<void> {
  const rows = mails.map(({ channel, messageId, subject, record, event, mail }) => ({
    channel,
    message_id: messageId,
    subject,
    record_kind: record.kind,
    record_id: record.id,
    policy_number: record.kind === 'variation' ? record.policyNumber : null,
    event_number: event.number,
    event_kind: event.kind,
    mail_subject: mail.subject,
    mail_text: mail.text,
  }))
  await transaction.withTables<MailTables>().insertInto('notification_mail').values(rows).execute()
}

/** Marks a record's earlier mails as superseded: their events are no longer shown on screen. */
export async function supersedeMails(
  transaction: Transaction,
  channel: string,
  { kind, id }: NotifiedRecord,
): Promise<void> {
  await transaction
    .withTables<MailTables>()
    .updateTable('notification_mail')
    .set({ superseded: true })
    .where('channel', '=', channel)
    .where('record_kind', '=', kind)
    .where('record_id', '=', id)
    .where('superseded', '=', false)
    .execute()
}

/** The newest notified events of own records that are still the latest of their record. */
export async function listToldEvents(
  database: Database,
  { channel, subject }: { readonly channel: string; readonly subject: string },
  kinds: readonly RecordKind[],
): Promise<ToldEvent[]> {
  if (kinds.length === 0) return []
  const rows = await database
    .withTables<MailTables>()
    .selectFrom('notification_mail')
    .select(['record_kind', 'record_id', 'policy_number', 'event_number', 'event_kind'])
    .where('channel', '=', channel)
    .where('subject', '=', subject)
    .where('superseded', '=', false)
    .where('record_kind', 'in', kinds)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
  return rows.map((row) => ({ record: toRecord(row), event: { number: row.event_number, kind: row.event_kind } }))
}

/** A mail that is still to be sent, or null. */
export async function findWaitingMail(database: Database, key: MailKey): Promise<WaitingMail | null> {
  const row = await database
    .withTables<MailTables>()
    .selectFrom('notification_mail as mail')
    .leftJoin('notification_preference as preference', (join) =>
      join.onRef('preference.channel', '=', 'mail.channel').onRef('preference.subject', '=', 'mail.subject'),
    )
    .select(['mail.record_kind', 'mail.record_id', 'mail.policy_number', 'mail.mail_subject', 'mail.mail_text'])
    .select(['preference.email', sql<boolean>`coalesce(preference.by_mail, true)`.as('wanted')])
    .where('mail.channel', '=', key.channel)
    .where('mail.message_id', '=', key.messageId)
    .where('mail.sent_at', 'is', null)
    .where('mail.not_sent', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { mail_subject: subject, mail_text: text, email, wanted } = row
  return { record: toRecord(row), subject, text, email, wanted }
}

/** Records the outcome of a mail: when it was sent, or why it was not. */
export async function settleMail(
  database: Database,
  { channel, messageId }: MailKey,
  settled: { readonly sent_at: Date } | { readonly not_sent: NotSent },
): Promise<void> {
  await database
    .withTables<MailTables>()
    .updateTable('notification_mail')
    .set(settled)
    .where('channel', '=', channel)
    .where('message_id', '=', messageId)
    .execute()
}

type RecordColumns = Pick<Selectable<MailTables['notification_mail']>, 'record_kind' | 'record_id' | 'policy_number'>

function toRecord({ record_kind: kind, record_id: id, policy_number }: RecordColumns): NotifiedRecord {
  return kind === 'referral' ? { kind, id } : { kind, id, policyNumber: policy_number ?? '' }
}
