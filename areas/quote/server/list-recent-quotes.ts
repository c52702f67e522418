import type { LenderCaller } from '#areas/identity/server'
import { toDollars, toPercent } from '#packages/money'
import type { Database } from '#platform/database'
import type { RecentQuote } from '../contract/index.ts'
import { listQuotesBy } from './quote-store.ts'
import type { StoredQuote } from './stored-quote.ts'

const most = 20

/** The caller's own newest quotes, the newest first. */
export async function listRecentQuotes(database: Database, { channel, subject }: LenderCaller): Promise<RecentQuote[]> {
  const quotes = await listQuotesBy(database, { channel, createdBy: subject }, most)
  return quotes.map(presentRecentQuote)
}

function presentRecentQuote({ quoteId, createdAt, validUntil, request, premium }: StoredQuote): RecentQuote {
  return {
    quoteId,
    calculationDate: createdAt.toISOString(),
    validUntil,
    brandName: request.brandName,
    premiumPlanType: request.premiumPlanType,
    transactionType: request.transactionType,
    loanAmount: toDollars(premium.loan),
    securityValue: toDollars(premium.value),
    baseLVR: toPercent(premium.baseLvr),
    customerPremiumPayable: toDollars(premium.customerPremiumPayable),
    sourceRefNumber: request.sourceRefNumber,
  }
}
