import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { type CaseKind, requireCase } from './case-kind.ts'
import { type ChangeDeps, changeCase } from './change-case.ts'
import type { CaseKey, StoredCase } from './store/case-store.ts'

type Withdrawal = {
  readonly by: LenderCaller
  readonly key: CaseKey
  readonly call: Call
  /** The number of the last event that the caller has seen; null when the caller does not say. */
  readonly lastSeenEvent: number | null
  /** The decision of a withdrawn case, in the words of its kind. */
  readonly decision: string
  /** Stores the decision in the kind's own tables. */
  readonly store?: (transaction: Transaction, stored: StoredCase, by: LenderCaller, at: Date) => Promise<void>
}

/**
 * Withdraws an open case for its lender, for good.
 *
 * @throws Refusal 403 `not-own` unless the kind lets anyone of the lender withdraw it, and as `changeCase`
 */
export async function withdrawCase(
  deps: ChangeDeps,
  kind: CaseKind,
  { by, key, call, lastSeenEvent, decision, store }: Withdrawal,
): Promise<void> {
  if (!kind.anyoneWithdraws) await requireRaiser(deps, kind, by, key, call)
  const requested = { event: 'withdrawn', by, key, call, body: null, lastSeenEvent } as const
  await changeCase(deps, kind, requested, async (transaction, stored, at) => {
    await store?.(transaction, stored, by, at)
    return { set: { decision } }
  })
}

/**
 * Requires the user who raised the case. That user never changes, so the check runs before the transaction: a denial
 * writes one audit line and nothing else.
 *
 * @throws Refusal 403 `not-own`, 404 `not-found`
 */
async function requireRaiser(
  { database, clock }: ChangeDeps,
  kind: CaseKind,
  caller: LenderCaller,
  key: CaseKey,
  { httpRequestId }: Call,
): Promise<void> {
  const { raisedBySubject } = await requireCase(database, kind, key)
  if (raisedBySubject === caller.subject) return
  await writeAudit(database, {
    channel: key.channel,
    at: clock(),
    by: caller,
    action: 'access.denied',
    record: String(key.caseId),
    requestId: httpRequestId,
    detail: { operation: `${kind.name}.withdraw`, needs: 'raised-by' },
  })
  throw refuse('not-own', `Only the person who raised a ${kind.noun} can withdraw it.`, { status: 403 })
}
