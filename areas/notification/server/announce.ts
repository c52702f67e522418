import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#platform/database'
import { queueJob } from '#platform/jobs'
import type { NotifiedRecord, RecordEvent } from '../contract/index.ts'
import { type ChangedRecord, changedRecords } from './follow-records.ts'
import { insertMails, supersedeMails } from './mail-store.ts'

/** An event of a lender's record. */
export type Announcement = {
  readonly channel: string
  readonly record: NotifiedRecord
  readonly event: RecordEvent['event']
  /** The subjects of the users who own the record. */
  readonly people: readonly string[]
  /** The mail, without link and closing line, and the subjects of its recipients; they also get a notice on screen. */
  readonly mail: { readonly subject: string; readonly text: string; readonly recipients: readonly string[] } | null
}

/** The name of the job that sends one mail. */
export const sendMailTask = 'send-notification-mail'

/**
 * Notifies open screens of a change once it is committed, and queues its mails in the same transaction. The notice
 * contains nothing about a borrower.
 */
export async function announce(transaction: Transaction, announcement: Announcement): Promise<void> {
  const { channel, record, event, people, mail } = announcement
  const changed: ChangedRecord = { channel, record, event, people: [...people] }
  await sql`select pg_notify(${changedRecords}, ${JSON.stringify(changed)})`.execute(transaction)
  await supersedeMails(transaction, channel, record)
  if (!mail || mail.recipients.length === 0) return
  const mails = [...new Set(mail.recipients)].map((subject) => ({
    channel,
    record,
    event,
    subject,
    messageId: messageIdOf({ channel, record, event, subject }),
    mail: { subject: mail.subject, text: mail.text },
  }))
  await insertMails(transaction, mails)
  for (const { messageId } of mails)
    await queueJob(transaction, { task: sendMailTask, payload: { channel, messageId } })
}

type MailKey = Pick<Announcement, 'channel'> & {
  readonly record: Pick<NotifiedRecord, 'kind' | 'id'>
  readonly event: Pick<RecordEvent['event'], 'number'>
  readonly subject: string
}

/** Returns the same id for every attempt to send a mail. */
export function messageIdOf({ channel, record, event, subject }: MailKey): string {
  const named = JSON.stringify([channel, record.id, event.number, subject])
  return `${record.kind}-${createHash('sha256').update(named).digest('hex').slice(0, 32)}`
}
