import { auditImport } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { ImportedReferral, ImportingPerson } from './imported-referral.ts'
import { insertReferrals, type NumberedReferral, takeNumbers } from './store/import-store.ts'

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
  const numbered: NumberedReferral[] = []
  // Lenders in a fixed order: two imports at once never wait for each other.
  for (const channel of [...byLender.keys()].sort()) {
    const ofLender = byLender.get(channel) ?? []
    const firstRequestId = await takeNumbers(transaction, channel, ofLender.length)
    ofLender.forEach((referral, index) => {
      const key = { channel, request_id: String(firstRequestId + BigInt(index)) }
      numbered.push({ referral, key })
    })
  }
  const added = await insertReferrals(transaction, numbered)
  const brought = added.map(({ key }) => key)
  await auditImport(transaction, brought, { action: 'referral.import', by, at })
  return added.length
}
