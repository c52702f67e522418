import { requireToppable } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDollars, formatPercent } from '#packages/money'
import { type Refusal as PriceRefusal, type PricingInput, pricePremium } from '#packages/rating'
import { addDays, type PlainDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import {
  messages,
  parseQuoteRequest,
  plans,
  type QuoteRequest,
  type QuoteRequestBody,
  transactions,
} from '../contract/index.ts'
import { serviceMessages } from './messages.ts'
import type { StoredQuote } from './stored-quote.ts'

/**
 * Validates a request against specification 000 §5 and prices it with the card and the duty in force on a day in Sydney.
 * Stores nothing.
 *
 * @throws Refusal 400 with every broken rule, or when a limit of the card is exceeded, or when the policy to top up is
 *   unknown, not In Force or topped up already
 */
export async function priceQuoteRequest(
  { database, reference }: { readonly database: Database; readonly reference: ReferenceData },
  channel: string,
  body: QuoteRequestBody,
  day: PlainDate,
): Promise<Pick<StoredQuote, 'request' | 'premium' | 'dutyFrom' | 'validUntil'>> {
  const lists = reference.listsFor(channel, day)
  if (!lists) throw refuse('no-options', serviceMessages.noOptions)
  const { request, refused } = parseQuoteRequest(body, lists)
  if (refused) throw new Refusal(400, refused)
  const card = reference.cardFor(channel, request.brandName, day)?.card
  const duty = reference.dutyOn(day)
  if (!card) throw refuse('no-rate-card', serviceMessages.noRateCard, { field: 'brandName' })
  if (!duty) throw refuse('no-duty-table', serviceMessages.noDutyTable)

  const rule = { field: 'lmiPolicyNumber', unknown: serviceMessages.unknownPolicy }
  const toppedUp = request.lmiPolicyNumber
    ? await requireToppable(database, channel, request.lmiPolicyNumber, rule)
    : null
  const premium = pricePremium(card, duty, toPricingInput(request, toppedUp?.basePremiumPaid ?? null))
  if (premium.outcome === 'refused') throw refuse(premium.code, limitMessage(premium))
  return { request, premium, dutyFrom: duty.effectiveFrom, validUntil: addDays(day, card.terms.validityDays) }
}

/** The message of a refused premium: the limit, the figure that exceeds it, and what to do. */
export function limitMessage(refused: PriceRefusal): string {
  switch (refused.code) {
    case 'lvr-above-cap':
      return messages.lvrAboveCap(formatPercent(refused.baseLvr), formatPercent(refused.highestLvr))
    case 'loan-above-cap':
      return messages.loanAboveCap(formatDollars(refused.loan), formatDollars(refused.loanCap))
    case 'capitalised-lvr-above-cap':
      return messages.capitalisedLvrAboveCap(
        formatPercent(refused.capitalisedLvr),
        formatPercent(refused.highestCapitalisedLvr),
      )
    case 'no-rate':
      return serviceMessages.noRate(formatPercent(refused.baseLvr), formatDollars(refused.loan))
    case 'product-not-on-card':
      return serviceMessages.productNotOnCard(refused.productType)
    case 'state-without-duty':
      return serviceMessages.stateWithoutDuty(refused.state)
  }
}

/**
 * Maps a request to the input of the rating.
 *
 * @param premiumAlreadyPaid of the policy to top up, GST- and duty-exclusive; null when the request names none of our
 *   policies
 */
function toPricingInput(request: QuoteRequest, premiumAlreadyPaid: bigint | null): PricingInput {
  const { productType, loans, securities, borrowers, billingTenure, outstandingLoanBalance: balance } = request
  const isMonthly = request.premiumPlanType === plans.monthly && billingTenure !== null
  const shareAmounts = request.propertyShare ? borrowers.map(({ shareAmount }) => shareAmount ?? 0n) : null
  // A new loan with a balance (some lenders' options include one) is priced as a top-up without a credit.
  const isTopUp = request.transactionType === transactions.topUp || balance !== null
  return {
    productType,
    loans,
    securities,
    borrowers,
    plan: isMonthly
      ? { type: 'monthly', billingTenure }
      : { type: 'single', capitalised: request.capitalised, shareAmounts },
    transaction: isTopUp
      ? { type: 'TOPUP', outstandingLoanBalance: balance ?? 0n, premiumAlreadyPaid }
      : { type: 'NEW' },
  }
}

/**
 * Recalculates a quote from its stored request with its original card and duty table, even when others are in force
 * now, and returns these too. The premium equals the stored one to the cent; a difference means that the arithmetic has changed.
 *
 * @throws Error when a version that the quote names is missing, which reference data forbids
 */
export function recomputeQuote(
  reference: Pick<ReferenceData, 'cardByVersion' | 'dutyByVersion'>,
  { request, premium: stored, dutyFrom, quoteId }: StoredQuote,
) {
  const card = reference.cardByVersion(stored.card.name, stored.card.version)
  const duty = reference.dutyByVersion(dutyFrom)
  if (!card || !duty) throw new Error(`the rates of quote ${quoteId} are missing`)
  const paid = request.lmiPolicyNumber === null ? null : stored.previousPremiumPaid
  const input = toPricingInput(request, paid)
  const premium = pricePremium(card, duty, input)
  if (premium.outcome === 'refused') throw new Error(`quote ${quoteId} is refused by the rates that priced it`)
  return { card, duty, input, premium }
}
