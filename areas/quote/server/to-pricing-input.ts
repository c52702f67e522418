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
    if (request.transactionType !== transactions.topUp) return { type: 'NEW' }
    return { type: 'TOPUP', outstandingLoanBalance: request.outstandingLoanBalance ?? 0n, premiumAlreadyPaid }
  }
}

function planOf({ premiumPlanType, billingTenure, capitalised, propertyShare, borrowers }: QuoteRequest) {
  if (premiumPlanType === plans.monthly && billingTenure !== null) return { type: 'monthly' as const, billingTenure }
  const shareAmounts = propertyShare ? borrowers.map(({ shareAmount }) => shareAmount ?? 0n) : null
  return { type: 'single' as const, capitalised, shareAmounts }
}
