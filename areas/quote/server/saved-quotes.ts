import type { LenderCaller } from '#areas/identity/server'
import { summariesOf, summariesOfReference } from '#areas/policy/server'
import { toDollars, toPercent } from '#packages/money'
import { type Database, inSnapshot } from '#platform/database'
import type { RecentQuote, SavedQuote } from '../contract/index.ts'
import { presentQuote, presentRequest } from './present-quote.ts'
import { findIdenticalApplied } from './quote-list-store.ts'
import { findQuote, listQuotesBy, requireQuote } from './quote-store.ts'
import { policySource, type StoredQuote } from './stored-quote.ts'

const maxRecent = 20

/**
 * A quote with its request, the policies created from it, and the policies of an identical quote.
 *
 * @throws Refusal 404 when the lender has no such quote
 */
export async function getSavedQuote(
  database: Database,
  { channel }: LenderCaller,
  quoteId: string,
): Promise<SavedQuote> {
  return await inSnapshot(database, async (snapshot) => {
    const quote = await requireQuote(snapshot, channel, quoteId)
    return { ...(await present(snapshot, quote)), identicalApplied: await findIdenticalApplied(snapshot, quote) }
  })
}

/** The lender's quote for a reference, which may be a quote's id or any other text; null without one. */
export async function findSavedQuote(
  database: Database,
  channel: string,
  reference: string,
): Promise<SavedQuote | null> {
  return await inSnapshot(database, async (snapshot) => {
    const quote = await findQuote(snapshot, channel, reference)
    return quote && (await present(snapshot, quote))
  })
}

async function present(database: Database, quote: StoredQuote): Promise<SavedQuote> {
  const { channel, quoteId } = quote
  return {
    quote: presentQuote(quote),
    request: presentRequest(quote.request),
    policies: [
      ...(await summariesOf(database, channel, policySource(quoteId))),
      ...(await summariesOfReference(database, channel, quoteId)),
    ],
  }
}

/** The caller's newest quotes, newest first. */
export async function listRecentQuotes(database: Database, { channel, subject }: LenderCaller): Promise<RecentQuote[]> {
  const quotes = await listQuotesBy(database, { channel, createdBy: subject }, maxRecent)
  return quotes.map(({ quoteId, createdAt, validUntil, request, premium }) => ({
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
  }))
}
