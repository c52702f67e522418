import type { Database, Transaction } from '#platform/database'
import type { NotificationPreference } from '../../contract/index.ts'

export type PreferenceTables = {
  notification_preference: {
    channel: string
    subject: string
    on_screen: boolean
    by_mail: boolean
    email: string | null
  }
}

export type PreferenceOwner = { readonly channel: string; readonly subject: string }

/** How a person wants to hear; null for one who has never said. */
export async function findPreference(
  database: Database,
  { channel, subject }: PreferenceOwner,
): Promise<NotificationPreference | null> {
  const row = await database
    .withTables<PreferenceTables>()
    .selectFrom('notification_preference')
    .select(['on_screen', 'by_mail'])
    .where('channel', '=', channel)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? { onScreen: row.on_screen, byMail: row.by_mail } : null
}

/** Keeps a person's wish, or without one only the address. */
export async function keepPreference(
  transaction: Transaction,
  { channel, subject }: PreferenceOwner,
  email: string | null,
  wish: NotificationPreference | null,
): Promise<void> {
  const { onScreen, byMail } = wish ?? standardPreference
  const changed = wish ? { on_screen: onScreen, by_mail: byMail, email } : { email }
  await transaction
    .withTables<PreferenceTables>()
    .insertInto('notification_preference')
    .values({ channel, subject, on_screen: onScreen, by_mail: byMail, email })
    .onConflict((conflict) => conflict.columns(['channel', 'subject']).doUpdateSet(changed))
    .execute()
}

/** How everybody hears who has never said otherwise. */
export const standardPreference: NotificationPreference = { onScreen: true, byMail: true }
