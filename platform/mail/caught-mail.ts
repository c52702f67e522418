import type { Clock } from '#platform/clock'
import type { Database, MigrationFolder } from '#platform/database'
import type { Mail, SendMail } from './mail.ts'

export const mailMigrations: MigrationFolder = { name: 'mail', folder: new URL('./migrations/', import.meta.url) }

export type CaughtMail = Omit<Mail, 'messageId'> & { readonly mailId: string; readonly caughtAt: Date }

type StoredAttachment = { fileName: string; contentType: string; base64: string }
type MailTables = {
  caught_mail: {
    mail_id: string
    caught_at: Date
    recipient: string
    subject: string
    body: string
    attachments: StoredAttachment[]
  }
}

/** The embedded mail box: keeps every message instead of sending it, also across a restart. */
export function catchMail(database: Database, clock: Clock): SendMail {
  return async (mail) => {
    const attachments = mail.attachments.map(({ fileName, contentType, content }) => ({
      fileName,
      contentType,
      base64: content.toString('base64'),
    }))
    await database
      .withTables<{
        caught_mail: Omit<MailTables['caught_mail'], 'mail_id' | 'attachments'> & { attachments: string }
      }>()
      .insertInto('caught_mail')
      .values({
        caught_at: clock(),
        recipient: mail.to,
        subject: mail.subject,
        body: mail.text,
        attachments: JSON.stringify(attachments),
      })
      .execute()
  }
}

/** The newest hundred messages, the newest first. */
export async function listCaughtMail(database: Database): Promise<CaughtMail[]> {
  const rows = await database
    .withTables<MailTables>()
    .selectFrom('caught_mail')
    .selectAll()
    .orderBy('caught_at', 'desc')
    .limit(100)
    .execute()
  return rows.map(toCaughtMail)
}

export async function readCaughtMail(database: Database, mailId: string): Promise<CaughtMail | null> {
  const row = await database
    .withTables<MailTables>()
    .selectFrom('caught_mail')
    .selectAll()
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  return row ? toCaughtMail(row) : null
}

function toCaughtMail(row: MailTables['caught_mail']): CaughtMail {
  return {
    mailId: row.mail_id,
    caughtAt: row.caught_at,
    to: row.recipient,
    subject: row.subject,
    text: row.body,
    attachments: row.attachments.map(({ fileName, contentType, base64 }) => ({
      fileName,
      contentType,
      content: Buffer.from(base64, 'base64'),
    })),
  }
}
