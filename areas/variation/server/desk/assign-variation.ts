import { messages } from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import type { ChangeDeps } from '#platform/history'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { changeVariation } from '../change-variation.ts'
import type { StoredVariation, VariationChange, VariationKey } from '../variation-store.ts'
import { type ReadState, requireOwn, requireUnchanged } from './require-unchanged.ts'

/** A member of the insurer's staff. */
export type Assignee = { readonly username: string; readonly subject: string }

/**
 * Assigns an unassigned variation to the caller, or with `reassign` one that is assigned to a colleague. Changes
 * nothing when the caller already has it.
 *
 * @throws Refusal 409 `assigned-to-another` or `variation-changed`, and as `changeVariation`
 */
export async function assignVariation(
  deps: ChangeDeps,
  caller: Caller,
  key: VariationKey,
  { reassign, readEvents }: ReadState & { readonly reassign: boolean },
  call: Call,
): Promise<void> {
  const change = { by: caller, key, call, kind: 'assigned', body: { reassign, readEvents } } as const
  await changeVariation(deps, change, async (transaction, variation) => {
    const { assignedTo, assignedToSubject } = variation
    if (assignedToSubject === caller.subject) return null
    if (assignedTo !== null && !reassign)
      throw refuse('assigned-to-another', messages.assignedToAnother(assignedTo), { status: 409 })
    await requireUnchanged(transaction, variation, { readEvents })
    return { change: assignment(variation, caller), detail: caller.username }
  })
}

/**
 * Reassigns the caller's variation to a colleague. Does not check that `to` is an underwriter: the calling area does.
 *
 * @throws Refusal 409 `not-assigned`, `assigned-to-another` or `variation-changed`, and as `changeVariation`
 */
export async function reassignVariation(
  deps: ChangeDeps,
  caller: Caller,
  key: VariationKey,
  { to, readEvents }: ReadState & { readonly to: Assignee },
  call: Call,
): Promise<void> {
  const change = { by: caller, key, call, kind: 'reassigned', body: { to: to.subject, readEvents } } as const
  await changeVariation(deps, change, async (transaction, variation) => {
    requireOwn(variation, caller)
    if (to.subject === caller.subject) return null
    await requireUnchanged(transaction, variation, { readEvents })
    return { change: assignment(variation, to), detail: to.username }
  })
}

/**
 * Releases the caller's variation to the queue.
 *
 * @throws Refusal 409 `not-assigned`, `assigned-to-another` or `variation-changed`, and as `changeVariation`
 */
export async function releaseVariation(
  deps: ChangeDeps,
  caller: Caller,
  key: VariationKey,
  { readEvents }: ReadState,
  call: Call,
): Promise<void> {
  const change = { by: caller, key, call, kind: 'released', body: { readEvents } } as const
  await changeVariation(deps, change, async (transaction, variation) => {
    requireOwn(variation, caller)
    await requireUnchanged(transaction, variation, { readEvents })
    return { change: assignment(variation, null) }
  })
}

/** An open question keeps the variation On Hold, under any assignee. */
function assignment({ status }: StoredVariation, to: Assignee | null): VariationChange {
  const assigned = to === null ? 'Submitted' : 'Assigned'
  return {
    status: status === 'On Hold' ? 'On Hold' : assigned,
    assignedTo: to?.username ?? null,
    assignedToSubject: to?.subject ?? null,
  }
}
