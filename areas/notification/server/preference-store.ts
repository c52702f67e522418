import type { LenderCaller } from '#areas/identity/server'
import { type Database, type Transaction, tablesOf } from '#platform/database'
import { type NotificationPreference, standardPreference } from '../contract/index.ts'

const tables = tablesOf<'notificationPreference'>

type Person = Pick<LenderCaller, 'channel' | 'subject'>

export async function getPreference(database: Database, person: Person): Promise<NotificationPreference> {
  const { onScreen, byMail } = await getMailAddress(database, person)
  return { onScreen, byMail }
}

/** The user's notification preference with the e-mail address of their last token; null when it had none. */
export async function getMailAddress(
  database: Database,
  person: Person,
): Promise<NotificationPreference & { readonly email: string | null }> {
  return (await selectPreference(database, person)) ?? { ...standardPreference, email: null }
}

async function selectPreference(connection: Database | Transaction, { channel, subject }: Person) {
  return await tables(connection)
    .selectFrom('notificationPreference')
    .select(['onScreen', 'byMail', 'email'])
    .where(({ and }) => and({ channel, subject }))
    .executeTakeFirst()
}

/** Stores a preference with the e-mail address of the user's token; with null it stores only the address. */
export async function storePreference(
  transaction: Transaction,
  { channel, subject, email }: LenderCaller,
  preference: NotificationPreference | null,
): Promise<void> {
  await tables(transaction)
    .insertInto('notificationPreference')
    .values({ channel, subject, email, ...(preference ?? standardPreference) })
    .onConflict((conflict) => conflict.columns(['channel', 'subject']).doUpdateSet({ ...preference, email }))
    .execute()
}

/**
 * Stores the address of the caller's token, to which mails are sent. An account without an address clears the stored
 * one. An unchanged address is not written: its row would stay locked until the transaction ends, and the user's other
 * changes would wait for it.
 */
export async function storeMailAddress(transaction: Transaction, caller: LenderCaller): Promise<void> {
  const stored = await selectPreference(transaction, caller)
  if ((stored?.email ?? null) === caller.email) return
  await storePreference(transaction, caller, null)
}
