import type { PricingInput } from '#packages/rating'
import { plans, type QuoteRequest, transactions } from '../contract/index.ts'

/**
 * What a request's premium depends on.
 *
 * @param premiumAlreadyPaid for the policy that is topped up, GST- and duty-exclusive; null where there is none of ours
 */
export function toPricingInput(request: QuoteRequest, premiumAlreadyPaid: bigint | null): PricingInput {
  const { productType, loans, securities, borrowers } = request
  return { productType, loans, securities, borrowers, plan: planOf(request), transaction: transactionOf() }

  function transactionOf(): PricingInput['transaction'] {
    const { transactionType, outstandingLoanBalance: balance } = request
    // A new loan beside a balance, where a lender's options ask for one, is priced as a top-up without a credit.
    if (transactionType !== transactions.topUp && balance === null) return { type: 'NEW' }
    return { type: 'TOPUP', outstandingLoanBalance: balance ?? 0n, premiumAlreadyPaid }
  }
}

function planOf({ premiumPlanType, billingTenure, capitalised, propertyShare, borrowers }: QuoteRequest) {
  if (premiumPlanType === plans.monthly && billingTenure !== null) return { type: 'monthly' as const, billingTenure }
  const shareAmounts = propertyShare ? borrowers.map(({ shareAmount }) => shareAmount ?? 0n) : null
  return { type: 'single' as const, capitalised, shareAmounts }
}
