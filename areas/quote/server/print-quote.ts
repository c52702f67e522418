import type { Environment } from '#areas/environment/contract'
import type { CodeListName, ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { toDollars } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import { type QuoteRequest, transactions } from '../contract/index.ts'
import { presentQuote } from './present-quote.ts'
import type { QuotePdfContent } from './quote-pdf-tables.ts'
import type { StoredQuote } from './stored-quote.ts'
import { writeQuotePdf } from './write-quote-pdf.ts'

/** The reference data for names of codes, and the environment for the insurer and the features. */
export type PrintDeps = { readonly reference: ReferenceData; readonly environment: Environment }

export type PrintedQuote = { readonly fileName: string; readonly content: Buffer }

export function printQuote(deps: PrintDeps, quote: StoredQuote): PrintedQuote {
  const { showQuoteReference } = deps.environment.features
  return {
    fileName: showQuoteReference ? `LMI-quote-${quote.quoteId}.pdf` : 'LMI-quote.pdf',
    content: writeQuotePdf(toPdfContent(deps, quote)),
  }
}

/** The long name of a quote's brand on the day of the calculation. */
export function brandOf(reference: ReferenceData, { channel, createdAt, request }: StoredQuote): string {
  return reference.cardFor(channel, request.brandName, sydneyDate(createdAt))?.brand.longName ?? request.brandName
}

function toPdfContent({ reference, environment }: PrintDeps, stored: StoredQuote): QuotePdfContent {
  const { request } = stored
  const day = sydneyDate(stored.createdAt)
  const nameIn = (list: CodeListName, code: string) => longNameIn(reference.codeList(list, day), code)
  const brand = brandOf(reference, stored)
  const { features, productTypeInResultsFor: lender, insurerName } = environment
  return {
    quote: presentQuote(stored),
    shows: {
      premiumRate: features.showPremiumRate,
      quoteReference: features.showQuoteReference,
      productType: lender !== null && brand.includes(lender),
    },
    preparedFor: stored.creatorName,
    brand,
    insurer: insurerName,
    premiumPlan: nameIn('premium-plans', request.premiumPlanType),
    transactionType: nameIn('transaction-types', request.transactionType),
    productType: nameIn('product-types', request.productType),
    capitalised: request.capitalised,
    loans: request.loans.map(({ purpose, amount }) => ({
      purpose: nameIn('loan-purposes', purpose),
      amount: toDollars(amount),
    })),
    securities: request.securities.map(({ state, occupancy, value }) => ({
      state: nameIn('states', state),
      occupancy: nameIn('occupancy-types', occupancy),
      value: toDollars(value),
    })),
    borrowers: request.borrowers.map(({ employment, firstHomeBuyer }) => ({
      employment: nameIn('employment-types', employment),
      firstHomeBuyer,
    })),
    existingPolicy: existingPolicyOf(request),
  }
}

function existingPolicyOf(request: QuoteRequest): QuotePdfContent['existingPolicy'] {
  const { lmiPolicyNumber, incumbentInsurer, outstandingLoanBalance: balance, insuredLoans } = request
  const isTopUp = request.transactionType === transactions.topUp
  if (!isTopUp && !incumbentInsurer && balance === null && insuredLoans.length === 0) return null
  return {
    lmiPolicyNumber,
    incumbentInsurer,
    outstandingLoanBalance: balance === null ? null : toDollars(balance),
    insuredLoans: insuredLoans.map(({ loanNumber }) => loanNumber),
  }
}
