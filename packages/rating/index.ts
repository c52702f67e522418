export { type CrossedCutOff, type CrossedCutOffs, crossedCutOffs, type Exposure } from './advice/crossed-cut-offs.ts'
export { type CutOff, cutOffs, type PriceChange } from './advice/cut-offs.ts'
export { explainPremium, type PremiumStep, type StepCode } from './advice/explain-premium.ts'
export { type DepositPoint, premiumByDeposit } from './advice/premium-by-deposit.ts'
export {
  type CardTerms,
  type PreparedDuty,
  type PreparedProduct,
  type PreparedRateCard,
  prepareDutyTable,
  prepareRateCard,
} from './card/prepare-rate-card.ts'
export type {
  DecimalText,
  DutyTable,
  Loading,
  LoadingRule,
  ProductRates,
  RateBand,
  RateCard,
} from './card/rate-card.ts'
export { type RateBandFault, type TableFault, validateRateBands } from './card/validate-rate-bands.ts'
export { type Cents, type Factor, type Lvr, type Percent, parseDecimal, splitByParts } from './exact.ts'
export type { StateDuty } from './premium/insurance-duty.ts'
export { highestLvrFor, type Refusal } from './premium/limits.ts'
export type { NamedFactor } from './premium/loadings.ts'
export type { MonthlyFigures } from './premium/monthly-figures.ts'
export type { Premium, PremiumShare } from './premium/premium.ts'
export { pricePremium, priceScenarios } from './premium/price-premium.ts'
export type {
  Borrower,
  Loan,
  MonthlyPlan,
  NewLoan,
  PricingInput,
  Security,
  SinglePlan,
  TopUp,
} from './premium/pricing-input.ts'
