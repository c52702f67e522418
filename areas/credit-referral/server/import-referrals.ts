import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { ImportedReferral, ImportingPerson } from './imported-referral.ts'
import { insertReferrals, takeNumbers } from './store/import-store.ts'

/**
 * Brings many requests in at once, some thousands in a call, in the order of their numbers; one audit line for each lender
 * counts them. A request whose lender reference is there already is passed over.
 *
 * @returns how many were added
 */
export async function importReferrals(
  transaction: Transaction,
  referrals: readonly ImportedReferral[],
  by: ImportingPerson,
  at: Date,
): Promise<number> {
  const byLender = Map.groupBy(referrals, ({ channel }) => channel)
  let added = 0
  // Lenders in a fixed order: two imports at once never wait for each other.
  for (const channel of [...byLender.keys()].sort()) {
    const ofLender = byLender.get(channel) ?? []
    const numbers = await takeNumbers(transaction, channel, ofLender.length)
    const count = await insertReferrals(transaction, channel, numbers, ofLender)
    const { subject, username } = by
    await writeAudit(transaction, {
      channel,
      at,
      actor: subject,
      username,
      action: 'referral.import',
      detail: { count },
    })
    added += count
  }
  return added
}
