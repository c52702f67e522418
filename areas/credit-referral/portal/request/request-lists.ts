import type { ReferralReason } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { ReferralNames } from '../view/referral-facts.ts'

/** What a request chooses from. */
export type RequestLists = ReferralNames & {
  readonly referralReasons: readonly ReferralReason[]
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
