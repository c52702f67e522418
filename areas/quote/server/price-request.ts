import { findPolicyPremium } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Premium, pricePremium } from '#packages/rating'
import { addDays, type PlainDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { type QuoteRequest, readQuoteRequest, type SentQuoteRequest, sentences } from '../contract/index.ts'
import { limitSentence } from './limit-sentence.ts'
import { toPricingInput } from './to-pricing-input.ts'

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
