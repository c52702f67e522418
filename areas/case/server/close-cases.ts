import { stateAfter } from '#areas/case/contract'
import type { AfterPolicyEnd, PolicyEnded } from '#areas/policy/server'
import type { Transaction } from '#platform/database'
import type { CaseKind } from './case-kind.ts'
import { storeChange } from './change-case.ts'
import { findOpenCase, lockCase } from './store/case-store.ts'

/**
 * Closes the open cases of these kinds about a policy that ends, and their open questions, in the transaction that ends
 * the policy and holds its lock: no other case about it can be submitted meanwhile. Notifies their submitters.
 */
export function closeCasesOfPolicy(kinds: readonly CaseKind[]): AfterPolicyEnd {
  return async (transaction, ended) => {
    for (const kind of kinds) if (kind.closeWithPolicy) await closeCase(transaction, kind, kind.closeWithPolicy, ended)
  }
}

async function closeCase(
  transaction: Transaction,
  kind: CaseKind,
  storeReason: NonNullable<CaseKind['closeWithPolicy']>,
  { channel, policyNumber, at, by, requestId, reason }: PolicyEnded,
): Promise<void> {
  const open = await findOpenCase(transaction, channel, kind.name, policyNumber)
  const stored = open && (await lockCase(transaction, open))
  const state = stored && stateAfter('closed', stored.state, stored.assignedTo !== null)
  // Withdrawn or declined while this transaction waited for the lock.
  if (!stored || !state) return
  await storeChange(transaction, kind, stored, {
    ...{ event: 'closed', state, by, at, detail: reason, httpRequestId: requestId },
    set: { decision: 'Closed' },
  })
  await storeReason(transaction, stored, `${reason[0]?.toUpperCase()}${reason.slice(1)}.`)
}
