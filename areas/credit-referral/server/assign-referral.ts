import { messages } from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import type { ChangeDeps } from '#platform/history'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { changeReferral, requireOpen, requireOwn } from './change-referral.ts'
import type { ReferralChange, ReferralKey, StoredReferral } from './store/referral-store.ts'

/** A member of the insurer's staff. */
export type Assignee = { readonly username: string; readonly subject: string }

/**
 * Assigns a referral to the calling underwriter: an unassigned one, or with `reassign` a colleague's. A referral that
 * the underwriter already has does not change.
 *
 * @throws Refusal 404 `not-found`, 409 `already-decided` or `assigned-to-another`, 422 `key-reused`
 */
export async function assignReferral(
  deps: ChangeDeps,
  caller: Caller,
  key: ReferralKey,
  { reassign }: { readonly reassign: boolean },
  call: Call,
): Promise<void> {
  const asked = { by: caller, key, call, kind: 'assigned', body: { reassign } } as const
  await changeReferral(deps, asked, async (_transaction, referral) => {
    const { assignedTo, assignedToSubject } = referral
    requireOpen(referral)
    if (assignedToSubject === caller.subject) return null
    if (assignedTo !== null && !reassign)
      throw refuse('assigned-to-another', messages.assignedToAnother(assignedTo), { status: 409 })
    return { change: assignment(referral, caller), detail: assignedTo }
  })
}

/**
 * Reassigns the caller's own referral to a colleague, or with null releases it to the queue. The caller of this
 * function must check that the colleague is an underwriter.
 *
 * @throws Refusal 404 `not-found`, 409 `already-decided`, `not-assigned` or `assigned-to-another`, 422 `key-reused`
 */
export async function reassignReferral(
  deps: ChangeDeps,
  caller: Caller,
  key: ReferralKey,
  to: Assignee | null,
  call: Call,
): Promise<void> {
  const kind = to === null ? 'released' : 'reassigned'
  const asked = { by: caller, key, call, kind, body: { to: to?.subject ?? null } } as const
  await changeReferral(deps, asked, async (_transaction, referral) => {
    requireOpen(referral)
    requireOwn(referral, caller)
    if (to?.subject === caller.subject) return null
    return { change: assignment(referral, to), detail: to?.username ?? null }
  })
}

/** An open question stays open when the assignee changes. */
function assignment({ status }: StoredReferral, to: Assignee | null): ReferralChange {
  const assigned = to === null ? 'Submitted' : 'In Progress'
  return {
    status: status === 'On Hold' ? 'On Hold' : assigned,
    assignedTo: to?.username ?? null,
    assignedToSubject: to?.subject ?? null,
  }
}
