import { toDollars, toPercent } from '#packages/money'
import { explainPremium, type Premium } from '#packages/rating'
import { loadingName, type Quote } from '../contract/index.ts'
import { businessMessages } from './business-messages.ts'
import type { StoredQuote } from './stored-quote.ts'

/** A quote as it is answered: dollars and percent, with why each figure is what it is. */
export function presentQuote(quote: StoredQuote): Quote {
  const { premium, request } = quote
  return {
    quoteId: quote.quoteId,
    premiumRate: Number(premium.premiumRate) / 1000,
    baseLVR: toPercent(premium.baseLvr),
    capitalisedLVR: toPercent(premium.capitalisedLvr),
    capitalisedLoan: toDollars(premium.capitalisedLoan),
    calculationDate: quote.createdAt.toISOString(),
    customerPremiumShares: premium.shares.map((share) => ({
      borrowerNumber: share.borrowerNumber,
      shareAmount: toDollars(share.shareAmount),
      sharePercent: toPercent(share.sharePercent),
      premiumAmount: toDollars(share.premiumAmount),
    })),
    loadingFactors: { ...premium.loadingFactors },
    businessMessages: businessMessages(request, premium),
    originalBasePremium: toDollars(premium.originalBasePremium),
    previousPremiumPaid: toDollars(premium.previousPremiumPaid),
    basePremium: toDollars(premium.basePremium),
    gst: toDollars(premium.gst),
    stampDuty: toDollars(premium.stampDuty),
    totalPremium: toDollars(premium.totalPremium),
    governmentCredits: toDollars(premium.governmentCredits),
    customerPremiumPayable: toDollars(premium.customerPremiumPayable),
    monthly: presentMonthly(premium),
    validUntil: quote.validUntil,
    sourceRefNumber: request.sourceRefNumber,
    card: { name: premium.card.name, version: premium.card.version, illustrative: premium.card.illustrative },
    steps: explainPremium(premium, loadingName).map(({ code, formula, figure }) => ({
      name: code,
      words: formula,
      figure,
    })),
  }
}

function presentMonthly({ monthly }: Premium): Quote['monthly'] {
  if (!monthly) return null
  return {
    billingTenure: monthly.billingTenure,
    originalBasePremium: toDollars(monthly.originalBasePremium),
    previousPremiumPaid: toDollars(monthly.previousPremiumPaid),
    basePremium: toDollars(monthly.basePremium),
    gst: toDollars(monthly.gst),
    stampDuty: toDollars(monthly.stampDuty),
    totalPremium: toDollars(monthly.totalPremium),
    governmentCredits: toDollars(monthly.governmentCredits),
    customerPremiumPayable: toDollars(monthly.customerPremiumPayable),
    lastInstalment: toDollars(monthly.lastInstalment),
  }
}
