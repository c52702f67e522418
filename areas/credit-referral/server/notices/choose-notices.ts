import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { NotificationPreference } from '../../contract/index.ts'
import { keepPreference } from './preference-store.ts'

/** Keeps how a person wants to hear of answers, and the address of the person's token for those by mail. */
export async function chooseNotices(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  wish: NotificationPreference,
  requestId: string,
): Promise<void> {
  const { channel, subject, username, email } = caller
  await database.transaction().execute(async (transaction) => {
    await keepPreference(transaction, caller, email, wish)
    await writeAudit(transaction, {
      channel,
      at: clock(),
      actor: subject,
      username,
      action: 'referral.notices-chosen',
      requestId,
      detail: wish,
    })
  })
}
