import type { PartyOptions } from '#areas/reference-data/contract'
import { toDollars, toPercent } from '#packages/money'
import { type Premium, type PricingInput, priceScenarios, type Refusal } from '#packages/rating'
import { type PlanColumn, plans, type QuoteRequest, sentences } from '../contract/index.ts'
import { limitSentence } from './limit-sentence.ts'
import type { RecomputedQuote } from './recompute-quote.ts'

/** The quote on each plan: single, single capitalised, and monthly over its own tenure or the first that is offered. */
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
