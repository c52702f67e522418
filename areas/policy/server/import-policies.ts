import { auditImport } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { PolicyRecord } from './policy-record.ts'
import { insertPolicies, takePolicyNumbers } from './policy-store.ts'

/** A policy from elsewhere, in whatever state it is; its number is given out here. */
export type ImportedPolicy = Omit<PolicyRecord, 'policyNumber'>

/**
 * Brings many policies in at once, some thousands in a call; one audit line for each lender counts them. A policy whose
 * source is there already is passed over.
 *
 * @returns how many were added
 */
export async function importPolicies(
  transaction: Transaction,
  policies: readonly ImportedPolicy[],
  by: { readonly subject: string; readonly username: string },
  at: Date,
): Promise<number> {
  const numbers = await takePolicyNumbers(transaction, policies.length)
  const records = policies.map((policy, index): PolicyRecord => ({ ...policy, policyNumber: numbers[index] ?? '' }))
  const added = await insertPolicies(transaction, records)
  const brought = records.filter(({ policyNumber }) => added.has(policyNumber))
  await auditImport(transaction, brought, { action: 'policy.import', by, at })
  return added.size
}
