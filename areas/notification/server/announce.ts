import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Transaction } from '#platform/database'
import { queueMail } from '#platform/mail'
import { type NotifiedRecord, notifiedRecordSchema, type RecordEvent } from '../contract/index.ts'
import { type ChangedRecord, changedRecords, type InsurerRecord } from './follow-records.ts'
import { replaceLatestEvent } from './latest-event-store.ts'

export type Announcement = {
  readonly channel: string
  readonly at: Date
  readonly record: NotifiedRecord
  readonly event: RecordEvent['event']
  readonly people: readonly string[]
  /** The mail, without link and closing line, and the subjects of its recipients; they also get a notice on screen. */
  readonly mail: { readonly subject: string; readonly text: string; readonly recipients: readonly string[] } | null
}

export const mailKind = 'notification'

/** What the outbox holds of a mail. Whether it is wanted, and the address, are looked up when it is sent. */
export const mailContentSchema = z.object({ record: notifiedRecordSchema, subject: z.string(), text: z.string() })

/** Notifies open screens once the change commits, and queues its mails. Contains nothing about a borrower. */
export async function announce(transaction: Transaction, announcement: Announcement): Promise<void> {
  const { channel, at, record, event, people, mail } = announcement
  await notify(transaction, { channel, record, event, people: [...people] })
  const recipients = [...new Set(mail?.recipients)]
  await replaceLatestEvent(transaction, channel, { record, event }, recipients)
  if (!mail) return
  const content: z.infer<typeof mailContentSchema> = { record, subject: mail.subject, text: mail.text }
  for (const recipient of recipients) {
    const messageId = `${record.kind}-${randomUUID()}`
    const about = { kind: mailKind, record: record.id, recipient, content, queuedAt: at }
    await queueMail(transaction, { channel, messageId, ...about })
  }
}

export async function announceToInsurer(
  transaction: Transaction,
  { channel, record, event }: Pick<Announcement, 'channel' | 'event'> & { readonly record: InsurerRecord },
): Promise<void> {
  await notify(transaction, { channel, record, event, people: [] })
}

async function notify(transaction: Transaction, changed: ChangedRecord): Promise<void> {
  await sql`select pg_notify(${changedRecords}, ${JSON.stringify(changed)})`.execute(transaction)
}
