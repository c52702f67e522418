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
 * Reads a request by the rules of specification 000 §5 and prices it by the rates of a day in Sydney. Nothing is kept.
 *
 * @throws Refusal 400 with every rule that is broken, or as `priceRequest`
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
 * @throws Refusal 400: a limit of the card that is passed, an unknown policy to top up or one that is not In Force
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

/** Why a loan has no premium, with the limit and the figure that passed it, and what to do. */
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
 * What a request's premium depends on.
 *
 * @param premiumAlreadyPaid for the policy that is topped up, GST- and duty-exclusive; null where there is none of ours
 */
export function toPricingInput(request: QuoteRequest, premiumAlreadyPaid: bigint | null): PricingInput {
  const { productType, loans, securities, borrowers } = request
  return { productType, loans, securities, borrowers, plan: planOf(request), transaction: transactionOf() }

  function transactionOf(): PricingInput['transaction'] {
    const { transactionType, outstandingLoanBalance: balance } = request
    // A new loan beside a balance, where a lender's options ask for one, is priced as a top-up without a credit.
    if (transactionType !== transactions.topUp && balance === null) return { type: 'NEW' }
    return { type: 'TOPUP', outstandingLoanBalance: balance ?? 0n, premiumAlreadyPaid }
  }
}

function planOf({ premiumPlanType, billingTenure, capitalised, propertyShare, borrowers }: QuoteRequest) {
  if (premiumPlanType === plans.monthly && billingTenure !== null) return { type: 'monthly' as const, billingTenure }
  const shareAmounts = propertyShare ? borrowers.map(({ shareAmount }) => shareAmount ?? 0n) : null
  return { type: 'single' as const, capitalised, shareAmounts }
}

/** A quote priced again, and what it was priced with. */
export type RecomputedQuote = {
  readonly card: PreparedRateCard
  readonly duty: PreparedDuty
  readonly input: PricingInput
  readonly premium: Premium
}

/**
 * Prices a quote again from its stored request, with the card and the duty table that priced it, whichever are in force
 * by now. The premium is the stored one to the cent; if it ever is not, the arithmetic has changed.
 *
 * @throws Error when a version that a quote names is gone, which reference data forbids
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
