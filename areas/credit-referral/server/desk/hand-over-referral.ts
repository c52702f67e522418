import type { Caller } from '#areas/identity/server'
import type { Call } from '#platform/idempotency'
import { recordEvent } from '../record-event.ts'
import { type ChangeDeps, changeReferral } from '../request/change-referral.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { updateReferral } from '../store/referral-store.ts'
import { requireOpen, requireOwn } from './require-turn.ts'

/** Somebody of the insurer's staff. */
export type Assignee = { readonly username: string; readonly subject: string }

/**
 * The underwriter who has a request gives it to a colleague, or with null back to the queue. Whether the colleague is
 * one is for the caller to know.
 *
 * @throws Refusal 404 `not-found`, 409 `already-decided`, `not-taken` or `taken-by-another`, 422 `key-reused`
 */
export async function handOverReferral(
  deps: ChangeDeps,
  caller: Caller,
  key: ReferralKey,
  to: Assignee | null,
  call: Call,
): Promise<void> {
  const asked = { by: caller, key, call, operation: 'referral.hand-over', body: { to: to?.subject ?? null } }
  await changeReferral(deps, asked, async (transaction, referral, at) => {
    const { version, status } = referral
    requireOpen(referral)
    requireOwn(referral, caller)
    if (to?.subject === caller.subject) return
    const freed = to === null ? 'Submitted' : 'In Progress'
    await updateReferral(transaction, key, {
      status: status === 'On Hold' ? 'On Hold' : freed,
      assignedTo: to?.username ?? null,
      assignedToSubject: to?.subject ?? null,
    })
    await recordEvent(transaction, key, {
      kind: to === null ? 'returned' : 'handed-over',
      version,
      at,
      by: caller,
      requestId: call.requestId,
      detail: to?.username ?? null,
    })
  })
}
