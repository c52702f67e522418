import { sql } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { ReferralEvent } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import type { ReferralTables } from '../store/referral-tables.ts'
import type { PreferenceTables } from './preference-store.ts'

/** The event that a mail tells of, and the subject of the person who is told. */
export type ReferralMailKey = ReferralKey & { readonly eventNumber: number; readonly subject: string }

/** Why a mail is not sent after all. */
export type NotSent = 'unwanted' | 'no-address'

type MailTables = ReferralTables &
  PreferenceTables & {
    referral_mail: {
      channel: string
      request_id: bigint
      event_number: number
      subject: string
      sent_at: Date | null
      not_sent: NotSent | null
    }
  }

/** What a mail says and to whom. */
export type WaitingMail = {
  readonly kind: ReferralEvent['kind']
  readonly at: Date
  /** The code of a decision. */
  readonly detail: string | null
  readonly lenderRefNumber: string
  /** Of the person's last token; null for one who has none. */
  readonly email: string | null
  readonly wanted: boolean
}

/** Notes the mails that an event causes, in the event's transaction. */
export async function insertMails(transaction: Transaction, mails: readonly ReferralMailKey[]): Promise<void> {
  await transaction
    .withTables<MailTables>()
    .insertInto('referral_mail')
    .values(
      mails.map(({ channel, requestId, eventNumber, subject }) => ({
        channel,
        request_id: requestId,
        event_number: eventNumber,
        subject,
      })),
    )
    .execute()
}

/** A mail that is still on its way, or null: it was sent, or is not to be sent. */
export async function findWaitingMail(database: Database, key: ReferralMailKey): Promise<WaitingMail | null> {
  const row = await database
    .withTables<MailTables>()
    .selectFrom('referral_mail as mail')
    .innerJoin('referral_event as event', (join) =>
      join
        .onRef('event.channel', '=', 'mail.channel')
        .onRef('event.request_id', '=', 'mail.request_id')
        .onRef('event.event_number', '=', 'mail.event_number'),
    )
    .innerJoin('referral', (join) =>
      join.onRef('referral.channel', '=', 'mail.channel').onRef('referral.request_id', '=', 'mail.request_id'),
    )
    .leftJoin('notification_preference as preference', (join) =>
      join.onRef('preference.channel', '=', 'mail.channel').onRef('preference.subject', '=', 'mail.subject'),
    )
    .select([
      'event.kind',
      'event.at',
      'event.detail',
      'referral.lender_ref_number',
      'preference.email',
      sql<boolean>`coalesce(preference.by_mail, true)`.as('wanted'),
    ])
    .where('mail.channel', '=', key.channel)
    .where('mail.request_id', '=', key.requestId)
    .where('mail.event_number', '=', key.eventNumber)
    .where('mail.subject', '=', key.subject)
    .where('mail.sent_at', 'is', null)
    .where('mail.not_sent', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { kind, at, detail, email, wanted } = row
  return { kind, at, detail, email, wanted, lenderRefNumber: row.lender_ref_number }
}

/** Notes what became of a mail: when it was sent, or why it was not. */
export async function settleMail(
  database: Database,
  key: ReferralMailKey,
  settled: { readonly sentAt: Date } | { readonly notSent: NotSent },
): Promise<void> {
  await database
    .withTables<MailTables>()
    .updateTable('referral_mail')
    .set('sentAt' in settled ? { sent_at: settled.sentAt } : { not_sent: settled.notSent })
    .where('channel', '=', key.channel)
    .where('request_id', '=', key.requestId)
    .where('event_number', '=', key.eventNumber)
    .where('subject', '=', key.subject)
    .execute()
}
