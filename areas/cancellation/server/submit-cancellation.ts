import { submitPolicyCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { toDollars, toPercent } from '#packages/money'
import { Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { type CancellationRequestInput, messages, parseCancellation, refundOf } from '../contract/index.ts'
import { cancellationKind } from './cancellation-kind.ts'
import { insertCancellation } from './cancellation-store.ts'
import { type LoadDeps, termsOf } from './load-cancellation.ts'

/**
 * Submits a cancellation of a policy in force, with the refund by the published schedule. The policy does not change.
 *
 * @throws Refusal 400 with a message for each field, 409 `not-in-force`, and as `submitPolicyCase`
 */
export async function submitCancellation(
  deps: LoadDeps,
  caller: LenderCaller,
  body: CancellationRequestInput,
  call: Call,
): Promise<{ readonly id: string }> {
  const { policyNumber, ...form } = body
  return await submitPolicyCase(deps, cancellationKind, caller, { policyNumber, body, call }, (policy, at) => {
    const { status, loanAmount, lvr } = policy
    if (status !== 'In Force') throw refuse('not-in-force', messages.notInForce(policyNumber, status), { status: 409 })
    const terms = termsOf(policy, at)
    const reasons = deps.reference.codeList('cancellation-reasons', terms.today)
    const { values, errors } = parseCancellation(form, { reasons }, terms)
    if (errors) throw new Refusal(400, errors)
    const { amount: refundAmount, reason: refundReason } = refundOf(terms, values.cancellationDate)
    const { coverBegan, premiumPaid } = terms
    const content = { policyNumber, ...values, coverBegan, premiumPaid, refundAmount, refundReason }
    return {
      amount: toDollars(loanAmount),
      lvr: toPercent(lvr),
      insert: (transaction, key) => insertCancellation(transaction, key, content),
    }
  })
}
