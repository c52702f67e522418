import type { Transaction } from '#platform/database'
import type { Author, CaseKind } from './case-kind.ts'
import { storeChange } from './change-case.ts'
import { findOpenCase, lockCase } from './store/case-store.ts'

type PolicyEnd = {
  readonly channel: string
  readonly policyNumber: string
  readonly at: Date
  readonly by: Author
  readonly requestId?: string
  /** Why it ended, within a sentence: "the policy was cancelled". */
  readonly reason: string
}

/**
 * Closes the open cases of these kinds about a policy that ends, and their open questions, in the transaction that ends
 * the policy and holds its lock: no other case about it can be submitted meanwhile. Notifies their submitters.
 */
export function closeCasesOfPolicy(kinds: readonly CaseKind[]) {
  return async (transaction: Transaction, ended: PolicyEnd): Promise<void> => {
    for (const kind of kinds) if (kind.closeWithPolicy) await closeCase(transaction, kind, kind.closeWithPolicy, ended)
  }
}

async function closeCase(
  transaction: Transaction,
  kind: CaseKind,
  storeReason: NonNullable<CaseKind['closeWithPolicy']>,
  { channel, policyNumber, at, by, requestId, reason }: PolicyEnd,
): Promise<void> {
  const open = await findOpenCase(transaction, channel, kind.name, policyNumber)
  const stored = open && (await lockCase(transaction, open))
  // Withdrawn or declined while this transaction waited for the lock.
  if (!stored || stored.decision !== null) return
  const request = requestId === undefined ? {} : { httpRequestId: requestId }
  const set = { decision: 'Closed' }
  await storeChange(transaction, kind, stored, { event: 'closed', by, at, set, detail: reason, ...request })
  await storeReason(transaction, stored, `${reason[0]?.toUpperCase()}${reason.slice(1)}.`)
}
