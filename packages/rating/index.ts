export { type CutOff, cutOffs, type DepositPoint, type PriceChange, premiumByDeposit } from './advice/alternatives.ts'
export { type CrossedCutOff, type CrossedCutOffs, crossedCutOffs, type Exposure } from './advice/crossed-cut-offs.ts'
export { explainPremium } from './advice/explain-premium.ts'
export {
  type CardTerms,
  type PreparedDuty,
  type PreparedProduct,
  type PreparedRateCard,
  prepareDutyTable,
  prepareRateCard,
} from './card/prepare-rate-card.ts'
export { parseRateTable } from './card/rate-bands.ts'
export type {
  DecimalText,
  DutyTable,
  Loading,
  LoadingRule,
  ProductRates,
  RateBand,
  RateCard,
} from './card/rate-card.ts'
export { type Cents, type Factor, type Lvr, type Percent, parseDecimal, splitByParts } from './exact.ts'
export type { StateDuty } from './premium/insurance-duty.ts'
export { highestLvrFor, type Limit, type Refusal } from './premium/limits.ts'
export type { LoadingFactor } from './premium/loadings.ts'
export type { MonthlyFigures } from './premium/monthly-figures.ts'
export { type Premium, type PremiumShare, pricePremium } from './premium/price-premium.ts'
export type { PricingInput } from './premium/pricing-input.ts'
