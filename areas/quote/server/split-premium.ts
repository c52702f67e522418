import type { NewPolicy } from '#areas/policy/server'
import { type Premium, splitByParts } from '#packages/rating'

/**
 * Every part of a premium divided by the borrowers' shares. Each figure's parts sum to the figure, and each borrower's
 * figures add up: base, GST and duty to the total, total less credits to the payable amount that the quote shows. So
 * that both can hold, GST takes the odd cent: it is never so small that a cent could make it negative, as duty is.
 */
export function splitPremium(premium: Premium): NewPolicy['premium'][] {
  const weights = premium.shares.map(({ shareAmount }) => shareAmount)
  const split = (amount: bigint) => splitByParts(amount, weights)
  const base = split(premium.basePremium)
  const duty = split(premium.stampDuty)
  const credits = split(premium.governmentCredits)
  const previous = split(premium.previousPremiumPaid)
  const original = split(premium.originalBasePremium)
  const isDifference = premium.originalBasePremium - premium.previousPremiumPaid === premium.basePremium
  return premium.shares.map(({ premiumAmount: customerPremiumPayable }, index) => {
    const basePremium = base[index] ?? 0n
    const stampDuty = duty[index] ?? 0n
    const governmentCredits = credits[index] ?? 0n
    const previousPremiumPaid = previous[index] ?? 0n
    const totalPremium = customerPremiumPayable + governmentCredits
    return {
      originalBasePremium: isDifference ? basePremium + previousPremiumPaid : (original[index] ?? 0n),
      previousPremiumPaid,
      basePremium,
      gst: totalPremium - basePremium - stampDuty,
      stampDuty,
      totalPremium,
      governmentCredits,
      customerPremiumPayable,
    }
  })
}
