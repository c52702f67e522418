import type { PreparedDuty, PreparedRateCard } from '../card/prepared-card.ts'
import type { Refusal } from './limits.ts'
import type { Premium } from './premium.ts'
import { pricePremium } from './price-premium.ts'
import type { PricingInput } from './pricing-input.ts'

/** Prices many inputs in one call, answered in their order; each is a premium or the limit that refuses it. */
export function priceScenarios(
  card: PreparedRateCard,
  duty: PreparedDuty,
  inputs: readonly PricingInput[],
): readonly (Premium | Refusal)[] {
  return inputs.map((input) => pricePremium(card, duty, input))
}
