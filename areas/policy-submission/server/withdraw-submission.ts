import { findOpenCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { announceToInsurer } from '#areas/notification/server'
import type { Policy } from '#areas/policy/contract'
import {
  type AfterPolicyEnd,
  findWithdrawalObstacle,
  lockPolicy,
  type WithdrawalObstacle,
  withdrawPolicy,
} from '#areas/policy/server'
import { recordLenderEvents } from '#areas/webhook/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { Refusal, type Refused } from '#platform/http'
import { messages } from '../contract/index.ts'
import { getSubmission, markWithdrawn } from './submission-store.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly afterEnd: AfterPolicyEnd }

/**
 * Withdraws a submission of the lender: its policy is cancelled from its first day, and its reference is free again.
 * A repeated call changes nothing.
 *
 * @throws Refusal 404 `submission-not-found`; 409 `too-late`, `policy-ended`, `policy-varied`, `policy-topped-up` or
 *   `variation-open`
 */
export async function withdrawSubmission(
  { database, clock, afterEnd }: Deps,
  caller: LenderCaller,
  submissionId: string,
  httpRequestId: string,
): Promise<void> {
  const { channel, username } = caller
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    const submission = await getSubmission(transaction, channel, submissionId, { lock: true })
    if (submission.withdrawnAt !== null) return
    const { policyNumber } = submission
    const policy = await lockPolicy(transaction, channel, policyNumber)
    if (!policy) throw new Error('a submission has no policy')
    const obstacle = await findObstacle(transaction, policy, at)
    if (obstacle) throw new Refusal(409, [obstacle])
    await withdrawPolicy(transaction, policy, { by: caller, at, requestId: httpRequestId, afterEnd })
    await markWithdrawn(transaction, submission, { at, by: username })
    await announceToInsurer(transaction, {
      channel,
      record: { kind: 'submission', id: submissionId },
      event: { number: 1, kind: 'withdrawn', status: 'Withdrawn' },
    })
    const record = { kind: 'submission', id: submissionId } as const
    await recordLenderEvents(transaction, [{ channel, at, record, event: 'withdrawn', status: 'Withdrawn' }])
    await writeAudit(transaction, {
      channel,
      at,
      by: caller,
      action: 'submission.withdraw',
      record: submissionId,
      requestId: httpRequestId,
      detail: { policyNumber },
    })
  })
}

/** Why a submission cannot be withdrawn; null if it can. */
export async function findObstacle(
  connection: Database | Transaction,
  policy: Policy,
  at: Date,
): Promise<Refused | null> {
  const { channel, policyNumber } = policy
  const obstacle = await findWithdrawalObstacle(connection, policy, at)
  if (obstacle) return { code: obstacle.code, message: messageOf(obstacle, policyNumber) }
  const open = await findOpenCase(connection, channel, 'variation', policyNumber)
  return open ? { code: 'variation-open', message: messages.openVariation(policyNumber) } : null
}

function messageOf(obstacle: WithdrawalObstacle, policyNumber: string): string {
  switch (obstacle.code) {
    case 'policy-ended':
      return messages.endedPolicy(policyNumber, obstacle.status)
    case 'too-late':
      return messages.tooLateToWithdraw
    case 'policy-varied':
      return messages.variedPolicy(policyNumber)
    case 'policy-topped-up':
      return messages.toppedUpBy(policyNumber, obstacle.by)
  }
}
