import { toPercent } from '#packages/money'
import type { PreparedRateCard } from '#packages/rating'
import type { LvrLimits } from '../../contract/index.ts'

/** What a rate card insures, by product type: said before a quote is asked for, and decided by the card when it is. */
export function lvrLimitsOf(card: PreparedRateCard): Record<string, LvrLimits> {
  return Object.fromEntries(
    [...card.products].map(([productType, { lowestLvr, highestLvr, highestLvrByOccupancy }]) => [
      productType,
      {
        insuredFrom: toPercent(lowestLvr),
        highest: toPercent(highestLvr),
        highestByOccupancy: Object.fromEntries(
          [...highestLvrByOccupancy].map(([occupancy, highest]) => [occupancy, toPercent(highest)]),
        ),
      },
    ]),
  )
}
