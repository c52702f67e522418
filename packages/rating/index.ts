export { type CrossedCutOff, type CrossedCutOffs, crossedCutOffs, type Exposure } from './advice/crossed-cut-offs.ts'
export { type CutOff, cutOffs, type PriceChange } from './advice/cut-offs.ts'
export { explainPremium, type PremiumStep, type StepCode } from './advice/explain-premium.ts'
export { type DepositPoint, premiumByDeposit } from './advice/premium-by-deposit.ts'
export { prepareDutyTable } from './card/prepare-duty-table.ts'
export { prepareRateCard } from './card/prepare-rate-card.ts'
export type { CardTerms, PreparedDuty, PreparedProduct, PreparedRateCard } from './card/prepared-card.ts'
export type {
  DecimalText,
  DutyTable,
  Loading,
  LoadingRule,
  ProductRates,
  RateBand,
  RateCard,
} from './card/rate-card.ts'
export { type TableFault, UnusableTable } from './card/table-fault.ts'
export { type RateBandFault, validateRateBands } from './card/validate-rate-bands.ts'
export { parseDecimal } from './exact/parse-decimal.ts'
export { splitByParts } from './exact/split-by-parts.ts'
export type { Cents, Factor, Lvr, Percent } from './exact/units.ts'
export type { StateDuty } from './premium/insurance-duty.ts'
export { highestLvrFor, type Refusal } from './premium/limits.ts'
export type { NamedFactor } from './premium/loadings.ts'
export type { MonthlyFigures } from './premium/monthly-figures.ts'
export type { Premium } from './premium/premium.ts'
export { pricePremium } from './premium/price-premium.ts'
export { priceScenarios } from './premium/price-scenarios.ts'
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
export type { PremiumShare } from './premium/property-shares.ts'
