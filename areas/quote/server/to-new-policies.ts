import type { NewPolicy } from '#areas/policy/server'
import { type PremiumShare, splitByParts } from '#packages/rating'
import { products, type QuoteRequest } from '../contract/index.ts'
import { splitPremium } from './split-premium.ts'
import type { StoredQuote } from './stored-quote.ts'

/**
 * The policies of a property share: one for each borrower, with that borrower's part of every loan and of the premium.
 * The whole of the securities secures each of them, so they share the quote's LVR. Parts sum to the quote's figures.
 */
export function toNewPolicies({ request, premium }: StoredQuote): NewPolicy[] {
  const { shares, card } = premium
  const weights = shares.map(({ shareAmount }) => shareAmount)
  const premiums = splitPremium(premium)
  const balances = splitByParts(premium.outstandingLoanBalance, weights)
  const loans = splitLoans(request, shares)
  return shares.flatMap(({ shareAmount }, index) => {
    const borrower = request.borrowers[index]
    const part = premiums[index]
    if (!borrower || !part) return []
    const balance = balances[index] ?? 0n
    return {
      brandName: request.brandName,
      lenderReference: request.sourceRefNumber,
      transactionType: request.transactionType,
      premiumPlanType: request.premiumPlanType,
      productType: request.productType,
      billingTenure: null,
      capitalised: request.capitalised,
      toppedUpPolicyNumber: request.lmiPolicyNumber,
      outstandingLoanBalance: request.outstandingLoanBalance === null ? null : balance,
      otherSharesAmount: premium.loan - shareAmount - balance,
      capitalisedLvr: premium.capitalisedLvr,
      premium: part,
      rateCard: { name: card.name, version: card.version },
      loans: loans[index] ?? [],
      securities: request.securities.map(({ value, state, occupancy }) => ({
        securityValue: value,
        state,
        occupancyType: occupancy,
      })),
      borrowers: [{ ...borrower, borrowerId: null }],
    }
  })
}

/** Each borrower's part of each loan: the parts of a borrower sum to the share, the parts of a loan to the loan. */
function splitLoans({ loans, productType }: QuoteRequest, shares: readonly PremiumShare[]): NewPolicy['loans'][] {
  const left = loans.map(({ amount }) => amount)
  return shares.map(({ shareAmount }, index) => {
    const isLast = index === shares.length - 1
    const amounts = isLast
      ? left
      : splitByParts(
          shareAmount,
          loans.map(({ amount }) => amount),
        )
    return loans.map(({ purpose }, loan) => {
      const amount = amounts[loan] ?? 0n
      left[loan] = (left[loan] ?? 0n) - amount
      return { approvedAmount: amount, loanPurpose: purpose, smsf: productType === products.superFund ? 'Y' : 'N' }
    })
  })
}
