import type { Caller } from '#areas/identity/server'
import type { Transaction } from '#platform/database'
import type { CaseKind } from './case-kind.ts'
import { assignedToAnother, type ChangeDeps, changeCase, type DeskCall } from './change-case.ts'
import type { StoredCase } from './store/case-store.ts'

/** A member of the insurer's staff. */
type Assignee = Pick<Caller, 'subject' | 'username'>

/**
 * Assigns a case to the calling underwriter: an unassigned one, or with `reassign` a colleague's. A case that the
 * underwriter already has does not change.
 *
 * @throws Refusal as `changeCase`, 409 `assigned-to-another`
 */
export async function assignCase(
  deps: ChangeDeps,
  kind: CaseKind,
  desk: DeskCall,
  { reassign }: { readonly reassign: boolean },
): Promise<void> {
  const { subject, username } = desk.by
  const isDone = async ({ assignedTo, assignedToSubject }: StoredCase, transaction: Transaction) => {
    if (assignedToSubject === subject) return true
    if (assignedTo !== null && !reassign) throw await assignedToAnother(transaction, desk.by, assignedTo)
    return false
  }
  await changeCase(deps, kind, { ...desk, event: 'assigned', body: { reassign }, isDone }, (_transaction, stored) => ({
    set: { assignedTo: username, assignedToSubject: subject },
    detail: stored.assignedTo,
  }))
}

/**
 * Reassigns an unassigned or the caller's own case to a colleague, or with null releases it to the queue. The caller of
 * this function must check that the colleague is an underwriter.
 *
 * @throws Refusal as `changeCase`
 */
export async function reassignCase(
  deps: ChangeDeps,
  kind: CaseKind,
  desk: DeskCall,
  to: Assignee | null,
): Promise<void> {
  const event = to === null ? 'released' : 'reassigned'
  const isDone = (stored: StoredCase) => to !== null && stored.assignedToSubject === to.subject
  await changeCase(deps, kind, { ...desk, event, body: { to: to?.subject ?? null }, isDone }, () => ({
    set: { assignedTo: to?.username ?? null, assignedToSubject: to?.subject ?? null },
    detail: to?.username ?? null,
  }))
}
