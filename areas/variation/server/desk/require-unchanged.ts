import { messages } from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import type { Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { history, type StoredVariation } from '../variation-store.ts'

/** The number of events that the variation had when the underwriter read it. */
export type ReadState = { readonly readEvents: number }

/** @throws Refusal 409 `variation-changed` unless it has exactly the events that were read */
export async function requireUnchanged(
  transaction: Transaction,
  variation: StoredVariation,
  { readEvents }: ReadState,
): Promise<void> {
  const events = await history.listEvents(transaction, variation)
  if (events.length === readEvents) return
  throw refuse('variation-changed', messages.changed('answered', events.at(-1)?.by ?? ''), { status: 409 })
}

/** @throws Refusal 409 `assigned-to-another`, or `not-assigned` for an unassigned variation */
export function requireOwn({ assignedTo, assignedToSubject }: StoredVariation, { subject }: Caller): void {
  if (assignedToSubject === subject) return
  if (assignedTo === null) throw refuse('not-assigned', messages.notAssigned, { status: 409 })
  throw refuse('assigned-to-another', messages.assignedToAnother(assignedTo), { status: 409 })
}
