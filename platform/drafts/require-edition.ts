import { refuse } from '#platform/http'
import type { Draft } from './draft-store.ts'

const draftOver = 'This was sent or discarded meanwhile. Read the draft again before you keep another.'

/**
 * Refuses what was typed for an edition of a draft that is over; without an edition nothing is too late.
 *
 * @throws Refusal 409 `draft-over`
 */
export function requireEdition({ edition }: Draft, typedFor: number | undefined): void {
  if (typedFor !== undefined && typedFor !== edition) throw refuse('draft-over', draftOver, { status: 409 })
}
