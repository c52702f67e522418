import { findPolicyPremium } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDollars, formatPercent } from '#packages/money'
import {
  type Premium,
  type PreparedDuty,
  type PreparedRateCard,
  type Refusal as PriceRefusal,
  type PricingInput,
  pricePremium,
} from '#packages/rating'
import { addDays, type PlainDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import {
  plans,
  type QuoteRequest,
  readQuoteRequest,
  type SentQuoteRequest,
  sentences,
  transactions,
} from '../contract/index.ts'
import type { StoredQuote } from './stored-quote.ts'

export type PricedRequest = {
  readonly premium: Premium
  readonly dutyFrom: PlainDate
  readonly validUntil: PlainDate
}

type Deps = { readonly database: Database; readonly reference: ReferenceData }

/**
 * Validates a request against specification 000 §5 and prices it with the rates of a day in Sydney. Stores nothing.
 *
 * @throws Refusal 400 with every broken rule, or as `priceRequest`
 */
export async function priceSentRequest(
  deps: Deps,
  channel: string,
  sent: SentQuoteRequest,
  day: PlainDate,
): Promise<PricedRequest & { readonly request: QuoteRequest }> {
  const lists = deps.reference.listsFor(channel, day)
  if (!lists) throw refuse('no-options', sentences.noOptions)
  const { request, refused } = readQuoteRequest(sent, lists)
  if (refused) throw new Refusal(400, refused)
  return { request, ...(await priceRequest(deps, channel, request, day)) }
}

/**
 * Prices a request with the card and the duty in force on a day in Sydney.
 *
 * @throws Refusal 400 when a limit of the card is exceeded, or the policy to top up is unknown or not In Force
 */
async function priceRequest(
  { database, reference }: Deps,
  channel: string,
  request: QuoteRequest,
  day: PlainDate,
): Promise<PricedRequest> {
  const card = reference.cardFor(channel, request.brandName, day)?.card
  const duty = reference.dutyOn(day)
  if (!card) throw refuse('no-rate-card', sentences.noRateCard, { field: 'brandName' })
  if (!duty) throw refuse('no-duty-table', sentences.noDutyTable)

  const paid = request.lmiPolicyNumber ? await premiumPaid(database, channel, request.lmiPolicyNumber) : null
  const premium = pricePremium(card, duty, toPricingInput(request, paid))
  if (premium.outcome === 'refused') throw refuse(premium.code, limitSentence(premium))
  return { premium, dutyFrom: duty.effectiveFrom, validUntil: addDays(day, card.terms.validityDays) }
}

/** The premium already paid for a policy, GST- and duty-exclusive. */
async function premiumPaid(database: Database, channel: string, policyNumber: string): Promise<bigint> {
  const policy = await findPolicyPremium(database, channel, policyNumber)
  const field = 'lmiPolicyNumber'
  if (!policy) throw refuse('unknown-policy', sentences.unknownPolicy(policyNumber), { field })
  if (policy.status !== 'In Force')
    throw refuse('policy-not-in-force', sentences.policyNotInForce(policyNumber, policy.status), { field })
  return policy.basePremiumPaid
}

/** The message of a refused premium: the limit, the figure that exceeds it, and what to do. */
export function limitSentence(refused: PriceRefusal): string {
  switch (refused.code) {
    case 'lvr-above-cap':
      return sentences.lvrAboveCap(formatPercent(refused.baseLvr), formatPercent(refused.highestLvr))
    case 'loan-above-cap':
      return sentences.loanAboveCap(formatDollars(refused.loan), formatDollars(refused.loanCap))
    case 'capitalised-lvr-above-cap':
      return sentences.capitalisedLvrAboveCap(
        formatPercent(refused.capitalisedLvr),
        formatPercent(refused.highestCapitalisedLvr),
      )
    case 'no-rate':
      return sentences.noRate(formatPercent(refused.baseLvr), formatDollars(refused.loan))
    case 'product-not-on-card':
      return sentences.productNotOnCard(refused.productType)
    case 'state-without-duty':
      return sentences.stateWithoutDuty(refused.state)
  }
}

/**
 * Maps a request to the input of the rating.
 *
 * @param premiumAlreadyPaid of the policy to top up, GST- and duty-exclusive; null when the request names none of our
 *   policies
 */
export function toPricingInput(request: QuoteRequest, premiumAlreadyPaid: bigint | null): PricingInput {
  const { productType, loans, securities, borrowers } = request
  return { productType, loans, securities, borrowers, plan: planOf(request), transaction: transactionOf() }

  function transactionOf(): PricingInput['transaction'] {
    const { transactionType, outstandingLoanBalance: balance } = request
    // A new loan with a balance (some lenders' options include one) is priced as a top-up without a credit.
    if (transactionType !== transactions.topUp && balance === null) return { type: 'NEW' }
    return { type: 'TOPUP', outstandingLoanBalance: balance ?? 0n, premiumAlreadyPaid }
  }
}

function planOf({ premiumPlanType, billingTenure, capitalised, propertyShare, borrowers }: QuoteRequest) {
  if (premiumPlanType === plans.monthly && billingTenure !== null) return { type: 'monthly' as const, billingTenure }
  const shareAmounts = propertyShare ? borrowers.map(({ shareAmount }) => shareAmount ?? 0n) : null
  return { type: 'single' as const, capitalised, shareAmounts }
}

/** A recalculated quote with the card, duty and input used. */
export type RecomputedQuote = {
  readonly card: PreparedRateCard
  readonly duty: PreparedDuty
  readonly input: PricingInput
  readonly premium: Premium
}

/**
 * Recalculates a quote from its stored request with its original card and duty table, even when others are in force
 * now. The premium equals the stored one to the cent; a difference means that the arithmetic has changed.
 *
 * @throws Error when a version that the quote names is missing, which reference data forbids
 */
export function recomputeQuote(
  reference: Pick<ReferenceData, 'cardByVersion' | 'dutyByVersion'>,
  { request, premium: stored, dutyFrom, quoteId }: StoredQuote,
): RecomputedQuote {
  const card = reference.cardByVersion(stored.card.name, stored.card.version)
  const duty = reference.dutyByVersion(dutyFrom)
  if (!card || !duty) throw new Error(`the rates of quote ${quoteId} are no longer kept`)
  const paid = request.lmiPolicyNumber === null ? null : stored.previousPremiumPaid
  const input = toPricingInput(request, paid)
  const premium = pricePremium(card, duty, input)
  if (premium.outcome === 'refused') throw new Error(`quote ${quoteId} is refused by the rates that priced it`)
  return { card, duty, input, premium }
}
