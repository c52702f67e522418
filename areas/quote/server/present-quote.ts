import { premiumInDollars } from '#areas/policy/contract'
import { type Cents, formatDollars, formatPercent, toDollars, toPercent } from '#packages/money'
import { explainPremium, type Premium } from '#packages/rating'
import { loadingName, type Quote, type QuoteRequest, type QuoteRequestBody } from '../contract/index.ts'
import { serviceMessages } from './messages.ts'
import type { StoredQuote } from './stored-quote.ts'

/** Maps a stored quote to the API's quote: dollars, percent and calculation steps. */
export function presentQuote(quote: StoredQuote): Quote {
  const { premium, request } = quote
  return {
    quoteId: quote.quoteId,
    premiumRate: Number(premium.premiumRate) / 1000,
    ...presentPremium(premium),
    calculationDate: quote.createdAt.toISOString(),
    customerPremiumShares: premium.shares.map((share) => ({
      borrowerNumber: share.borrowerNumber,
      shareAmount: toDollars(share.shareAmount),
      sharePercent: toPercent(share.sharePercent),
      premiumAmount: toDollars(share.premiumAmount),
    })),
    loadingFactors: { ...premium.loadingFactors },
    businessMessages: businessMessages(request, premium),
    validUntil: quote.validUntil,
    sourceRefNumber: request.sourceRefNumber,
    card: { name: premium.card.name, version: premium.card.version, illustrative: premium.card.illustrative },
    steps: [...explainPremium(premium, loadingName)],
  }
}

/** Maps a premium to dollars and percent. */
export function presentPremium(premium: Premium) {
  const { monthly } = premium
  return {
    baseLVR: toPercent(premium.baseLvr),
    capitalisedLVR: toPercent(premium.capitalisedLvr),
    capitalisedLoan: toDollars(premium.capitalisedLoan),
    ...premiumInDollars(premium),
    monthly: monthly && {
      billingTenure: monthly.billingTenure,
      ...premiumInDollars(monthly),
      lastInstalment: toDollars(monthly.lastInstalment),
    },
  }
}

/** Messages about a premium, most important first. */
export function businessMessages(
  { incumbentInsurer }: Pick<QuoteRequest, 'incumbentInsurer'>,
  premium: Premium,
): string[] {
  const { card, lmiNeeded, baseLvr, lowestInsuredLvr, capitalisedLoan, capitalisedLvr, customerPremiumPayable } =
    premium
  const payable = formatDollars(customerPremiumPayable)
  const messages = [
    !lmiNeeded && serviceMessages.noLmiNeeded(formatPercent(baseLvr), formatPercent(lowestInsuredLvr)),
    premium.minimumApplied && premium.basePremium > 0n && minimumMessage(premium),
    lmiNeeded && premium.previousPremiumPaid > 0n && premium.basePremium === 0n && serviceMessages.creditCovers,
    lmiNeeded && incumbentInsurer && serviceMessages.otherInsurer,
    premium.capitalised &&
      (customerPremiumPayable === 0n
        ? serviceMessages.nothingToCapitalise
        : serviceMessages.capitalised(payable, formatDollars(capitalisedLoan), formatPercent(capitalisedLvr))),
    card.illustrative && serviceMessages.illustrative,
  ]
  return messages.filter((message) => message !== false)
}

function minimumMessage({ card, previousPremiumPaid }: Premium): string {
  const amount = formatDollars(card.minimumBasePremium)
  return previousPremiumPaid > 0n ? serviceMessages.minimumBeforeCredit(amount) : serviceMessages.minimumPremium(amount)
}

/** Maps a stored request to a quote request that can be submitted again, to reopen or copy a quote. */
export function presentRequest(request: QuoteRequest): QuoteRequestBody {
  return {
    brandName: request.brandName,
    transactionType: request.transactionType,
    capitalisedFlag: yesOrNo(request.capitalised),
    propertyShareFlag: yesOrNo(request.propertyShare),
    productType: request.productType,
    premiumPlanType: request.premiumPlanType,
    borrowerList: request.borrowers.map(({ employment, firstHomeBuyer, shareAmount }) => ({
      employmentType: employment,
      firstHomeBuyer: yesOrNo(firstHomeBuyer),
      shareAmount: dollarsOrNull(shareAmount),
    })),
    loanList: request.loans.map(({ amount, purpose }) => ({ loanAmount: toDollars(amount), loanPurpose: purpose })),
    insuredLoanList: request.insuredLoans.map(({ loanNumber }) => ({ loanNumber })),
    securityList: request.securities.map(({ value, state, occupancy }) => ({
      securityValue: toDollars(value),
      stateName: state,
      occupancyType: occupancy,
    })),
    billingTenure: request.billingTenure,
    lmiPolicyNumber: request.lmiPolicyNumber,
    outstandingLoanBalance: dollarsOrNull(request.outstandingLoanBalance),
    sourceRefNumber: request.sourceRefNumber,
    incumbentInsurerFlag: yesOrNo(request.incumbentInsurer),
    insurerName: request.insurerName,
  }
}

function yesOrNo(flag: boolean): 'YES' | 'NO' {
  return flag ? 'YES' : 'NO'
}

function dollarsOrNull(amount: Cents | null): number | null {
  return amount === null ? null : toDollars(amount)
}
