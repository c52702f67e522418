import type { LenderCaller } from '#areas/identity/server'
import type { PartyOptions } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { formatDollars, formatPercent, percentOf, toDollars, toPercent } from '#packages/money'
import {
  cutOffs,
  type PriceChange,
  premiumByDeposit,
  pricePremium,
  type CutOff as RatedCutOff,
  type DepositPoint as RatedPoint,
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
} from '../contract/index.ts'
import { serviceMessages } from './messages.ts'
import { limitMessage, recomputeQuote } from './price-request.ts'
import { requireQuote } from './quote-store.ts'

/** Evenly spaced points of the premium by deposit, in addition to those at band edges; about fifty together. */
const evenSteps = 16

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
  const { card, duty, input } = recomputed
  return {
    plans: comparePlans(recomputed, quote.request, reference.partyOptions(channel, sydneyDate(quote.createdAt))),
    cutOffs: cutOffs(card, duty, input).map(presentCutOff),
    ...priceByDeposit(recomputed),
  }
}

/** The premium by deposit of a recomputed quote, and the quote's own point. */
export function priceByDeposit({
  card,
  duty,
  input,
  premium: { value },
}: ReturnType<typeof recomputeQuote>): Pick<Scenarios, 'deposits' | 'own'> {
  const points = premiumByDeposit(card, duty, input, evenSteps).filter(({ deposit }) => deposit >= 0n)
  const own = points.find((point) => point.own)
  return { deposits: points.map((point) => presentPoint(point, value)), own: own ? presentPoint(own, value) : null }
}

/** Prices the quote on each plan; the monthly one over the quote's own tenure or the first offered one. */
function comparePlans(
  { card, duty, input }: ReturnType<typeof recomputeQuote>,
  request: QuoteRequest,
  options: PartyOptions | null,
): PlanColumn[] {
  const tenure = request.billingTenure ?? options?.billingTenures[plans.monthly]?.[0] ?? null
  const single = { type: 'single', capitalised: false, shareAmounts: null } as const
  const compared = [
    [plans.single, single],
    [plans.single, { ...single, capitalised: true }],
    [plans.monthly, tenure === null ? null : ({ type: 'monthly', billingTenure: tenure } as const)],
  ] as const
  return compared.map(([premiumPlanType, plan]) => {
    const offered = options?.productTypes[premiumPlanType] ?? []
    const isOffered = offered.some(({ shortName }) => shortName === request.productType)
    const isShared = request.propertyShare && premiumPlanType === plans.monthly
    const priced = plan && isOffered && !isShared ? pricePremium(card, duty, { ...input, plan }) : null
    const premium = priced?.outcome === 'priced' ? priced : null
    const notOffered = isShared ? serviceMessages.shareIsSingle : serviceMessages.planNotOffered
    return {
      premiumPlanType,
      capitalised: plan?.type === 'single' && plan.capitalised,
      refused: priced?.outcome === 'refused' ? limitMessage(priced) : premium ? null : notOffered,
      totalPremium: premium && toDollars(premium.totalPremium),
      customerPremiumPayable: premium && toDollars(premium.customerPremiumPayable),
      capitalisedLoan: premium && toDollars(premium.capitalisedLoan),
      capitalisedLVR: premium && toPercent(premium.capitalisedLvr),
      billingTenure: premium?.monthly?.billingTenure ?? null,
      monthlyInstalment: premium?.monthly ? toDollars(premium.monthly.customerPremiumPayable) : null,
    }
  })
}

function presentCutOff({ kind, at, lessLoan, moreValue }: RatedCutOff): CutOff {
  const needsLmi = (lessLoan ?? moreValue)?.premium.lmiNeeded !== false
  const lvrMessage = needsLmi ? serviceMessages.cutOffLvr : serviceMessages.cutOffNoLmi
  const reached = kind === 'loan' ? serviceMessages.cutOffLoan(formatDollars(at)) : lvrMessage(formatPercent(at))
  const messageOf = (change: PriceChange | null, message: typeof serviceMessages.borrowLess) =>
    change ? [message(formatDollars(change.by), reached, formatDollars(change.saves))] : []
  return {
    kind,
    limit: kind === 'lvr' ? toPercent(at) : toDollars(at),
    borrowLess: lessLoan && toDollars(lessLoan.by),
    securityMore: moreValue && toDollars(moreValue.by),
    saves: toDollars((lessLoan ?? moreValue)?.saves ?? 0n),
    securityMoreSaves: moreValue && toDollars(moreValue.saves),
    message: [
      ...messageOf(lessLoan, serviceMessages.borrowLess),
      ...messageOf(moreValue, serviceMessages.offerMore),
    ].join(' '),
  }
}

function presentPoint({ deposit, baseLvr, customerPremiumPayable }: RatedPoint, value: bigint): DepositPoint {
  return {
    deposit: toDollars(deposit),
    depositPercent: toPercent(percentOf(deposit, value) ?? 0n),
    baseLVR: toPercent(baseLvr),
    customerPremiumPayable: customerPremiumPayable === null ? null : toDollars(customerPremiumPayable),
  }
}
