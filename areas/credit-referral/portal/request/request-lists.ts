import type { ReferralReason } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'

/** What a request chooses from. */
export type RequestLists = {
  readonly brands: readonly ReferenceItem[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferralReason[]
  readonly decisions: readonly ReferenceItem[]
  /** Name endings of the files that are taken, as in ".pdf". */
  readonly fileTypes: readonly string[]
}

/** The brands that are offered, and the one that a request keeps: all of a lender's brands know its name. */
export function keepBrand(
  offered: readonly ReferenceItem[],
  all: readonly ReferenceItem[],
  kept: string,
): readonly ReferenceItem[] {
  const isKept = ({ shortName }: ReferenceItem) => shortName === kept
  if (offered.some(isKept)) return offered
  return [...offered, all.find(isKept) ?? { id: 0, shortName: kept, longName: kept }]
}

/** What people see for a code; the code itself where the list no longer has it. */
export function longNameIn(items: readonly ReferenceItem[], code: string): string {
  return items.find(({ shortName }) => shortName === code)?.longName ?? code
}

/** The name of a decision; an unknown one is said to be that (specification 001 §8). */
export function decisionName(decisions: readonly ReferenceItem[], code: string): string {
  return decisions.find(({ shortName }) => shortName === code)?.longName ?? 'Not Found'
}
