import { withdrawnDecision } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'

/** What people see for a decision code (specification 001 §8); a dash where nothing is decided. */
export function showDecision(decisions: readonly ReferenceItem[], code: string | null): string {
  if (code === null) return '–'
  const known = decisions.find(({ shortName }) => shortName === code)
  // Lenders withdraw, the desk does not: its list may leave it out.
  return known?.longName ?? (code === withdrawnDecision ? 'Withdrawn' : 'Not Found')
}
