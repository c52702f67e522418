import { caseKinds, messages, policyCaseDraft } from '#areas/case/contract'
import type { LenderCaller } from '#areas/identity/server'
import { storeMailAddress } from '#areas/notification/server'
import type { Policy } from '#areas/policy/contract'
import { hasPolicy, lockPolicy, policyNotFound, requirePolicy } from '#areas/policy/server'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall, nameClaimedRecord } from '#platform/idempotency'
import type { CaseKind } from './case-kind.ts'
import { createCase } from './create-case.ts'
import { type CaseKey, findOpenCase } from './store/case-store.ts'

type Submission = {
  readonly policyNumber: string
  /** As received, for the idempotency key. */
  readonly body: unknown
  readonly call: Call
}

/** What the kind stores of a submission. */
type Content = {
  /** In dollars and percent, for the queue. */
  readonly amount: number
  readonly lvr: number
  readonly insert: (transaction: Transaction, key: CaseKey) => Promise<void>
}

/**
 * Submits a case about a policy, which may have one open case of a kind. Repeating a call with the same idempotency key
 * returns the first call's ID.
 *
 * @param examine checks the submission against the policy, which is locked; `at` follows the wait for the lock, so that
 *   times have the order of the changes
 * @throws Refusal 404 `not-found`, 409 `variation-open` and the like with its ID, 422 `key-reused`
 */
export async function submitPolicyCase(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  kind: CaseKind,
  caller: LenderCaller,
  { policyNumber, body, call }: Submission,
  examine: (policy: Policy, at: Date) => Content,
): Promise<{ readonly id: string }> {
  const { name } = kind
  const { channel, subject } = caller
  const idempotent = idempotentCall(caller, call, `${name}.submit`, body)
  if (!(await hasPolicy(database, channel, policyNumber))) throw policyNotFound()
  return await database.transaction().execute(async (transaction) => {
    const first = idempotent && (await claimIdempotencyKey(transaction, idempotent, 'being created', clock()))
    if (first !== null) return { id: first }
    // Another submission for the policy waits for this lock.
    const policy = requirePolicy(await lockPolicy(transaction, channel, policyNumber))
    const open = await findOpenCase(transaction, channel, name, policyNumber)
    if (open) throw refuse(`${name}-open`, messages.alreadyOpen(caseKinds[name], open.caseId), { status: 409 })
    const at = clock()
    const { amount, lvr, insert } = examine(policy, at)
    const created = await createCase(
      transaction,
      kind,
      { by: caller, at, httpRequestId: call.httpRequestId },
      {
        channel,
        brandName: policy.brandName,
        reference: policyNumber,
        referenceKey: null,
        submissionType: null,
        reason: null,
        amount: String(amount),
        lvr: String(lvr),
      },
    )
    if (!created) throw new Error('A case without a reference key has no duplicate')
    await insert(transaction, created)
    const id = String(created.caseId)
    await endDraft(transaction, { channel, owner: subject, form: policyCaseDraft(name, policyNumber) }, at)
    await storeMailAddress(transaction, caller)
    if (idempotent) await nameClaimedRecord(transaction, idempotent, id)
    return { id }
  })
}
