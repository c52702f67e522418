import { toDollars } from '#packages/money'
import { loadingName, loadingSentence, type QuoteRequest, transactions } from '../contract/index.ts'
import type { CodeNames } from './name-codes.ts'
import type { QuotePdfContent } from './pdf/quote-pdf-content.ts'
import { presentQuote } from './present-quote.ts'
import type { StoredQuote } from './stored-quote.ts'

/** A quote as its PDF shows it: names instead of codes. */
export function toPdfContent(stored: StoredQuote, names: CodeNames, insurer: string): QuotePdfContent {
  const quote = presentQuote(stored)
  const { request } = stored
  return {
    quoteId: quote.quoteId,
    calculationDate: quote.calculationDate,
    validUntil: quote.validUntil,
    sourceRefNumber: quote.sourceRefNumber,
    preparedFor: stored.creatorName,
    brand: names.brand,
    insurer,
    card: quote.card,
    premiumPlan: names.of('premium-plans', request.premiumPlanType),
    transactionType: names.of('transaction-types', request.transactionType),
    productType: names.of('product-types', request.productType),
    capitalised: request.capitalised,
    loans: request.loans.map(({ purpose, amount }) => ({
      purpose: names.of('loan-purposes', purpose),
      amount: toDollars(amount),
    })),
    securities: request.securities.map(({ state, occupancy, value }) => ({
      state: names.of('states', state),
      occupancy: names.of('occupancy-types', occupancy),
      value: toDollars(value),
    })),
    borrowers: request.borrowers.map(({ employment, firstHomeBuyer }) => ({
      employment: names.of('employment-types', employment),
      firstHomeBuyer,
    })),
    existingPolicy: existingPolicyOf(request),
    figures: quote,
    monthly: quote.monthly,
    shares: quote.customerPremiumShares,
    loadings: Object.entries(quote.loadingFactors).map(([name, applied]) => ({
      name: loadingName(name),
      applied,
      sentence: loadingSentence(name),
    })),
    businessMessages: quote.businessMessages,
  }
}

function existingPolicyOf(request: QuoteRequest): QuotePdfContent['existingPolicy'] {
  if (request.transactionType !== transactions.topUp) return null
  const { lmiPolicyNumber, incumbentInsurer, outstandingLoanBalance: balance, insuredLoans } = request
  return {
    lmiPolicyNumber,
    incumbentInsurer,
    outstandingLoanBalance: balance === null ? null : toDollars(balance),
    insuredLoans: insuredLoans.map(({ loanNumber }) => loanNumber),
  }
}
