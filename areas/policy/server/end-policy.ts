import type { Caller } from '#areas/identity/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import {
  checkPolicyEnd,
  isPolicyEventPossible,
  messages,
  type Policy,
  type PolicyEndInput,
  type PolicyEndLimits,
  type PolicyEvent,
  parsePolicyEnd,
} from '../contract/index.ts'
import { type AfterPolicyEnd, changeStatus } from './change-status.ts'
import { lockPolicy, requirePolicy } from './find-policy.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly afterEnd?: AfterPolicyEnd }

type EndKind = 'cancelled' | 'discharged'
type EndRequest = {
  readonly kind: EndKind
  /** The policy of a lender, in the version that the underwriter saw. */
  readonly policy: { readonly channel: string; readonly policyNumber: string; readonly version: number }
  readonly input: PolicyEndInput
  readonly call: Call
}
type PolicyEnd = Pick<PolicyEvent, 'reason' | 'refundAmount'> & { readonly kind: EndKind; readonly endDate: string }

/**
 * An In Force policy ends on or after its cover date, a Pending one on or after its creation date. The premium paid
 * includes what accepted variations made payable, less what they made refundable.
 */
export function policyEndLimits(policy: Policy, at: Date): PolicyEndLimits {
  const { status, coverageEffectiveDate, createdAt, premium, premiumDifferences } = policy
  const paid = premium.customerPremiumPayable + premiumDifferences
  const earliestDate = status === 'Pending' ? null : coverageEffectiveDate
  return {
    earliestDate: earliestDate ?? sydneyDate(createdAt),
    latestDate: sydneyDate(at),
    maxRefund: paid > 0n ? paid : 0n,
  }
}

/**
 * Cancels a Pending or In Force policy, with a refund of at most the premium paid, or discharges one that is In Force
 * after its loans were repaid. `afterEnd` closes what other areas hold open for it.
 *
 * @throws Refusal 400 with a message for each field, 404 `not-found`, 409 `policy-changed` or `policy-status`, 422
 *   `key-reused`
 */
export async function endPolicy(
  { database, clock, afterEnd }: Deps,
  caller: Caller,
  { kind, policy: { channel, policyNumber, version }, input, call }: EndRequest,
): Promise<void> {
  const { values, errors } = parsePolicyEnd(kind, input)
  if (!values) throw new Refusal(400, errors)
  const { endDate, endReason: reason, refundAmount } = values
  const end = { kind, endDate, reason, refundAmount }
  const at = clock()
  const { subject } = caller
  await database.transaction().execute(async (transaction) => {
    const policy = requirePolicy(await lockPolicy(transaction, channel, policyNumber))
    const idempotent = idempotentCall({ channel, subject }, call, `policy.${kind}`, { policyNumber, version, ...end })
    if (idempotent && (await claimIdempotencyKey(transaction, idempotent, policyNumber, at)) !== null) return

    requireStatus(policy, kind)
    if (policy.version !== version) throw refuse('policy-changed', messages.policyChanged, { status: 409 })
    await endLockedPolicy(transaction, policy, end, { at, by: caller, requestId: call.httpRequestId, afterEnd })
  })
}

type Ending = {
  readonly at: Date
  readonly by: Pick<Caller, 'subject' | 'username'>
  readonly requestId: string
  readonly afterEnd: AfterPolicyEnd | undefined
}

/**
 * Cancels or discharges a policy for the insurer in a transaction that has locked it.
 *
 * @throws Refusal 400 with a message for each field, 409 `policy-status`
 */
export async function endLockedPolicy(
  transaction: Transaction,
  policy: Policy,
  { kind, endDate, reason, refundAmount }: PolicyEnd,
  { at, by, requestId, afterEnd }: Ending,
): Promise<void> {
  requireStatus(policy, kind)
  const { channel, policyNumber } = policy
  const errors = checkPolicyEnd(policyEndLimits(policy, at), { endDate, refundAmount })
  if (errors.length > 0) throw new Refusal(400, errors)
  const event = { kind, at, by: by.username, byInsurer: true, effectiveDate: endDate, reason, refundAmount }
  await changeStatus(transaction, [{ channel, policyNumber, event }], { subject: by.subject, requestId }, afterEnd)
}

function requireStatus({ status }: Policy, kind: EndKind): void {
  if (isPolicyEventPossible(kind, status)) return
  const { notToCancel, notToDischarge } = messages
  throw refuse('policy-status', kind === 'cancelled' ? notToCancel(status) : notToDischarge(status), { status: 409 })
}
