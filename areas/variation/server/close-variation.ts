import { closeCaseOfPolicy } from '#areas/case/server'
import type { PolicyEnded } from '#areas/policy/server'
import type { Transaction } from '#platform/database'
import { sentences } from '../contract/index.ts'
import { variationKind } from './variation-kind.ts'
import { storeReason } from './variation-store.ts'

/** Closes the open variation of a policy that ends, in the transaction that ends it. Does nothing without one. */
export async function closeVariationOfEndedPolicy(transaction: Transaction, ended: PolicyEnded): Promise<void> {
  const { kind, replacedBy, requestId: httpRequestId, ...closing } = ended
  const reason = replacedBy === null ? sentences.policyEnded[kind] : sentences.policyReplaced(replacedBy)
  const closed = await closeCaseOfPolicy(transaction, variationKind, { ...closing, httpRequestId, reason })
  if (closed) await storeReason(transaction, closed, `${reason[0]?.toUpperCase()}${reason.slice(1)}.`)
}
