import type { Transaction } from '#platform/database'
import type { Author, CaseKind } from './case-kind.ts'
import { storeChange } from './change-case.ts'
import { findOpenCase, lockCase, type StoredCase } from './store/case-store.ts'

type Closing = {
  readonly channel: string
  readonly policyNumber: string
  readonly at: Date
  readonly by: Author
  readonly httpRequestId?: string | undefined
  /** Why, within a sentence: "the policy was cancelled". */
  readonly reason: string
}

/**
 * Closes the open case of a kind about a policy that ends, and its open question, in the transaction that ends the policy
 * and holds its lock: no other case about it can be submitted meanwhile.
 *
 * @returns the closed case; null without an open one
 */
export async function closeCaseOfPolicy(
  transaction: Transaction,
  kind: CaseKind,
  { channel, policyNumber, at, by, httpRequestId, reason }: Closing,
): Promise<StoredCase | null> {
  const open = await findOpenCase(transaction, channel, kind.name, policyNumber)
  const stored = open && (await lockCase(transaction, open))
  // Withdrawn or declined while this transaction waited for the lock.
  if (!stored || stored.decision !== null) return null
  const request = httpRequestId === undefined ? {} : { httpRequestId }
  const set = { decision: 'Closed' }
  return await storeChange(transaction, kind, stored, { event: 'closed', by, at, set, detail: reason, ...request })
}
