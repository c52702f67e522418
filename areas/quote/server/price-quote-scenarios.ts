import type { LenderCaller } from '#areas/identity/server'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDollars, formatPercent, percentOf, toDollars, toPercent } from '#packages/money'
import {
  cutOffs,
  type Premium,
  type PriceChange,
  type PricingInput,
  premiumByDeposit,
  priceScenarios,
  type CutOff as RatedCutOff,
  type DepositPoint as RatedPoint,
  type Refusal,
} from '#packages/rating'
import { sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import {
  type CutOff,
  type DepositPoint,
  type PlanColumn,
  plans,
  type QuoteRequest,
  type Scenarios,
  sentences,
} from '../contract/index.ts'
import { limitSentence, type RecomputedQuote, recomputeQuote } from './price-request.ts'
import { requireQuote } from './quote-store.ts'

/**
 * Prices alternatives to a quote with the quote's card and duty: each plan, the nearest cut-offs, and the premium by
 * deposit.
 *
 * @throws Refusal 404 when the lender has no such quote
 */
export async function priceQuoteScenarios(
  { database, reference }: { readonly database: Database; readonly reference: ReferenceData },
  { channel }: LenderCaller,
  quoteId: string,
): Promise<Scenarios> {
  const quote = await requireQuote(database, channel, quoteId)
  const recomputed = recomputeQuote(reference, quote)
  const options = reference.partyOptions(channel, sydneyDate(quote.createdAt))
  return {
    plans: comparePlans(recomputed, quote.request, options),
    cutOffs: describeCutOffs(recomputed),
    ...drawDeposits(recomputed),
  }
}

/**
 * Prices the quote on each plan: single, single capitalised, and monthly over its own tenure or the first offered one.
 */
export function comparePlans(
  { card, duty, input }: RecomputedQuote,
  request: QuoteRequest,
  options: PartyOptions | null,
): PlanColumn[] {
  const tenure = request.billingTenure ?? options?.billingTenures[plans.monthly]?.[0] ?? null
  const compared: readonly PricingInput['plan'][] = [
    { type: 'single', capitalised: false, shareAmounts: null },
    { type: 'single', capitalised: true, shareAmounts: null },
    ...(tenure === null ? [] : [{ type: 'monthly', billingTenure: tenure } as const]),
  ]
  const inputs = compared.map((plan) => ({ ...input, plan }))
  const [single, capitalised, monthly] = priceScenarios(card, duty, inputs)
  const singleRefused = offers(options, plans.single, request) ? null : sentences.planNotOffered
  const monthlyRefused = offers(options, plans.monthly, request) ? null : sentences.planNotOffered
  return [
    { ...column(single, singleRefused), premiumPlanType: plans.single, capitalised: false },
    { ...column(capitalised, singleRefused), premiumPlanType: plans.single, capitalised: true },
    {
      ...column(monthly, request.propertyShare ? sentences.shareIsSingle : monthlyRefused),
      premiumPlanType: plans.monthly,
      capitalised: false,
    },
  ]
}

function offers(options: PartyOptions | null, plan: string, { productType }: QuoteRequest): boolean {
  return options?.productTypes[plan]?.some(({ shortName }) => shortName === productType) ?? false
}

type Figures = Omit<PlanColumn, 'premiumPlanType' | 'capitalised'>

function column(priced: Premium | Refusal | undefined, notOffered: string | null): Figures {
  if (notOffered !== null || !priced) return refusedColumn(notOffered ?? sentences.planNotOffered)
  if (priced.outcome === 'refused') return refusedColumn(limitSentence(priced))
  const { monthly } = priced
  return {
    refused: null,
    totalPremium: toDollars(priced.totalPremium),
    customerPremiumPayable: toDollars(priced.customerPremiumPayable),
    capitalisedLoan: toDollars(priced.capitalisedLoan),
    capitalisedLVR: toPercent(priced.capitalisedLvr),
    billingTenure: monthly?.billingTenure ?? null,
    monthlyInstalment: monthly ? toDollars(monthly.customerPremiumPayable) : null,
  }
}

function refusedColumn(refused: string): Figures {
  return {
    refused,
    totalPremium: null,
    customerPremiumPayable: null,
    capitalisedLoan: null,
    capitalisedLVR: null,
    billingTenure: null,
    monthlyInstalment: null,
  }
}

/** The nearest lower cut-offs: how to reach each, the saving, and a sentence. */
export function describeCutOffs({ card, duty, input }: RecomputedQuote): CutOff[] {
  return cutOffs(card, duty, input).map(describeCutOff)
}

function describeCutOff(cutOff: RatedCutOff): CutOff {
  const lessLoan = cutOff.lessLoan
  const moreValue = cutOff.kind === 'lvr' ? cutOff.moreValue : null
  const place = placeOf(cutOff)
  return {
    kind: cutOff.kind,
    limit: cutOff.kind === 'lvr' ? toPercent(cutOff.lvr) : toDollars(cutOff.loan),
    borrowLess: lessLoan && toDollars(lessLoan.by),
    securityMore: moreValue && toDollars(moreValue.by),
    saves: toDollars((lessLoan ?? moreValue)?.saves ?? 0n),
    securityMoreSaves: moreValue && toDollars(moreValue.saves),
    sentence: [
      ...sentenceOf(lessLoan, (by, saves) => sentences.borrowLess(by, place, saves)),
      ...sentenceOf(moreValue, (by, saves) => sentences.offerMore(by, place, saves)),
    ].join(' '),
  }
}

function placeOf(cutOff: RatedCutOff): string {
  if (cutOff.kind === 'loan') return sentences.cutOffLoan(formatDollars(cutOff.loan))
  const reached = cutOff.lessLoan ?? cutOff.moreValue
  const lvr = formatPercent(cutOff.lvr)
  return reached?.premium.lmiNeeded === false ? sentences.cutOffNoLmi(lvr) : sentences.cutOffLvr(lvr)
}

function sentenceOf(change: PriceChange | null, sentence: (by: string, saves: string) => string): string[] {
  return change ? [sentence(formatDollars(change.by), formatDollars(change.saves))] : []
}

/** Evenly spaced points, in addition to those at band edges; about fifty together. */
const evenSteps = 16

/** The points of the premium by deposit, and the quote's own point. */
export function drawDeposits({ card, duty, input, premium }: RecomputedQuote): Pick<Scenarios, 'deposits' | 'own'> {
  const rated = premiumByDeposit(card, duty, input, evenSteps).filter(({ deposit }) => deposit >= 0n)
  const own = rated.find((point) => point.own)
  return { deposits: rated.map(present), own: own ? present(own) : null }

  function present(point: RatedPoint): DepositPoint {
    return {
      deposit: toDollars(point.deposit),
      depositPercent: toPercent(percentOf(point.deposit, premium.value) ?? 0n),
      baseLVR: toPercent(point.baseLvr),
      customerPremiumPayable: point.outcome === 'priced' ? toDollars(point.customerPremiumPayable) : null,
    }
  }
}
