import { splitByParts } from '../exact/split-by-parts.ts'
import { type Cents, type Lvr, wholeLvr } from '../exact/units.ts'

/** One borrower's part of a property share: a loan and a policy of their own. */
export type PremiumShare = {
  /** from 1, in the borrowers' order */
  readonly borrowerNumber: number
  readonly shareAmount: Cents
  /** of the new loans, in hundredths of a percent; the shares sum to 100.00 % */
  readonly sharePercent: Lvr
  /** of the premium payable; the shares sum to it */
  readonly premiumAmount: Cents
}

/** Splits the premium payable by the borrowers' shares, the last taking the remainder; no shares, no parts. */
export function premiumShares(shareAmounts: readonly Cents[] | null, payable: Cents): readonly PremiumShare[] {
  if (!shareAmounts) return []
  const percents = splitByParts(wholeLvr, shareAmounts)
  const premiums = splitByParts(payable, shareAmounts)
  return shareAmounts.map((shareAmount, index) => ({
    borrowerNumber: index + 1,
    shareAmount,
    sharePercent: percents[index] ?? 0n,
    premiumAmount: premiums[index] ?? 0n,
  }))
}
