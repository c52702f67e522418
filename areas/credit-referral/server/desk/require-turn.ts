import type { Caller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import { sentences } from '../../contract/index.ts'
import type { StoredReferral } from '../store/referral-store.ts'

/** @throws Refusal 409 `already-decided` for a request that is Complete */
export function requireOpen({ status }: StoredReferral): void {
  if (status === 'Complete') throw refuse('already-decided', sentences.alreadyDecided, { status: 409 })
}

/** @throws Refusal 409 `taken-by-another`, or `not-taken` for a request that nobody has */
export function requireOwn({ assignedTo, assignedToSubject }: StoredReferral, { subject }: Caller): void {
  if (assignedToSubject === subject) return
  if (assignedTo === null) throw refuse('not-taken', sentences.notTaken, { status: 409 })
  throw refuse('taken-by-another', sentences.takenByAnother(assignedTo), { status: 409 })
}
