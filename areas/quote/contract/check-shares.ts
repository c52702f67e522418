import { limits } from '#areas/reference-data/contract'
import type { Borrower, Loan } from './quote-request.ts'

/**
 * The rules of property share (specification 000 §5): each share is 5 to 95 % of the new loans' total, and together
 * they are the total. Amounts that could not be read are named elsewhere and not judged here.
 */
export function checkShares(
  borrowers: readonly Borrower[],
  loans: readonly Loan[],
  refuse: (field: string, rule: string, name?: string) => void,
): void {
  const total = loans.reduce((sum, { amount }) => sum + amount, 0n)
  const shares = borrowers.map(({ shareAmount }) => shareAmount ?? 0n)
  if (total === 0n || shares.includes(0n)) return
  for (const [index, share] of shares.entries()) {
    const hundredfold = share * 100n
    if (hundredfold < total * limits.smallestShare || hundredfold > total * limits.largestShare)
      refuse(`borrowerList.${index}.shareAmount`, 'range')
  }
  if (shares.reduce((sum, share) => sum + share, 0n) !== total)
    refuse(`borrowerList.${shares.length - 1}.shareAmount`, 'total')
}
