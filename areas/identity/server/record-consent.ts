import { writeAudit } from '#platform/audit'
import type { AppContext } from '#platform/service'
import { disclaimer } from '../contract/index.ts'
import type { LenderCaller } from './caller.ts'
import { keepConsent } from './consent-store.ts'

/** Records that the caller accepts the disclaimer's current version; a second time changes nothing. */
export async function recordConsent(
  { database, clock }: AppContext,
  caller: LenderCaller,
  requestId: string,
): Promise<void> {
  const key = { channel: caller.channel, subject: caller.subject, version: disclaimer.version }
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    if (!(await keepConsent(transaction, key, at))) return
    await writeAudit(transaction, {
      channel: caller.channel,
      at,
      actor: caller.subject,
      username: caller.username,
      action: 'consent.accept',
      record: disclaimer.version,
      requestId,
    })
  })
}
