import { createCase, findOpenCase } from '#areas/case/server'
import type { LenderCaller } from '#areas/identity/server'
import { storeMailAddress } from '#areas/notification/server'
import { lockPolicy } from '#areas/policy/server'
import { toDollars, toPercent } from '#packages/money'
import { endDraft } from '#platform/drafts'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall, nameClaimedRecord } from '#platform/idempotency'
import {
  type CancellationRequestInput,
  cancellationDraftForm,
  messages,
  parseCancellation,
  refundOf,
} from '../contract/index.ts'
import { cancellationKind } from './cancellation-kind.ts'
import { insertCancellation } from './cancellation-store.ts'
import { type LoadDeps, orNotFound, requirePolicy, termsOf } from './load-cancellation.ts'

/**
 * Submits a cancellation of a policy in force, with the refund by the published schedule. The policy does not change.
 * Repeating a call with the same idempotency key returns the first call's ID.
 *
 * @throws Refusal 400 with a message for each field, 404 `not-found`, 409 `not-in-force`, 409 `cancellation-open` with
 *   its ID, 422 `key-reused`
 */
export async function submitCancellation(
  { database, clock, reference }: LoadDeps,
  caller: LenderCaller,
  { policyNumber, ...form }: CancellationRequestInput,
  call: Call,
): Promise<{ readonly id: string }> {
  const { channel, subject } = caller
  const idempotent = idempotentCall(caller, call, 'cancellation.submit', { policyNumber, ...form })
  await requirePolicy(database, channel, policyNumber)
  return await database.transaction().execute(async (transaction) => {
    const first = idempotent && (await claimIdempotencyKey(transaction, idempotent, 'being created', clock()))
    if (first !== null) return { id: first }
    // Another cancellation of the policy waits for this lock.
    const policy = orNotFound(await lockPolicy(transaction, channel, policyNumber))
    const { status, brandName, loanAmount, lvr } = policy
    if (status !== 'In Force') throw refuse('not-in-force', messages.notInForce(policyNumber, status), { status: 409 })
    const open = await findOpenCase(transaction, channel, 'cancellation', policyNumber)
    if (open) throw refuse('cancellation-open', messages.alreadyOpen(String(open.caseId)), { status: 409 })
    // Read after the wait for the lock, so that timestamps follow the order of the changes.
    const at = clock()
    const terms = termsOf(policy, at)
    const reasons = reference.codeList('cancellation-reasons', terms.today)
    const { values, errors } = parseCancellation(form, { reasons }, terms)
    if (errors) throw new Refusal(400, errors)
    const refund = refundOf(terms, values.cancellationDate)
    const created = await createCase(
      transaction,
      cancellationKind,
      { by: caller, at, httpRequestId: call.httpRequestId },
      {
        channel,
        brandName,
        reference: policyNumber,
        referenceKey: null,
        submissionType: null,
        reason: null,
        amount: String(toDollars(loanAmount)),
        lvr: String(toPercent(lvr)),
      },
    )
    if (!created) throw new Error('A case without a reference key has no duplicate')
    await insertCancellation(transaction, created, {
      policyNumber,
      ...values,
      coverBegan: terms.coverBegan,
      premiumPaid: terms.premiumPaid,
      refundAmount: refund.amount,
      refundReason: refund.reason,
    })
    const id = String(created.caseId)
    await endDraft(transaction, { channel, owner: subject, form: cancellationDraftForm(policyNumber) }, at)
    await storeMailAddress(transaction, caller)
    if (idempotent) await nameClaimedRecord(transaction, idempotent, id)
    return { id }
  })
}
