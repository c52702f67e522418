import type { PolicyEnded } from '#areas/policy/server'
import type { Transaction } from '#platform/database'
import { isOpenVariation, sentences } from '../contract/index.ts'
import { recordEvent } from './record-event.ts'
import { findOpenVariation, history, lockVariation, updateVariation } from './variation-store.ts'

/**
 * Closes the open variation of a policy that ends, and its open question, in the transaction that ends the policy and
 * holds its lock: no other variation of it can be submitted meanwhile. Notifies the submitter. Does nothing without an
 * open variation.
 */
export async function closeVariationOfEndedPolicy(transaction: Transaction, ended: PolicyEnded): Promise<void> {
  const { channel, policyNumber, kind, replacedBy, at, by, requestId } = ended
  const open = await findOpenVariation(transaction, channel, policyNumber)
  const variation = open && (await lockVariation(transaction, { channel, variationId: BigInt(open.id) }))
  // Withdrawn or declined while this transaction waited for the lock.
  if (!variation || !isOpenVariation(variation.status)) return
  const why = replacedBy === null ? sentences.policyEnded[kind] : sentences.policyReplaced(replacedBy)
  const reason = `${why[0]?.toUpperCase()}${why.slice(1)}.`
  await history.closeQuestion(transaction, variation, at)
  const decided = { decidedBy: by.username, decidedBySubject: by.subject, decidedAt: at }
  await updateVariation(transaction, variation, { status: 'Closed', reason, ...decided }, at)
  const request = requestId === undefined ? {} : { httpRequestId: requestId }
  await recordEvent(transaction, variation, { kind: 'closed', status: 'Closed', at, by, detail: why, ...request })
}
