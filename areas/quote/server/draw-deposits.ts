import { percentOf, toDollars, toPercent } from '#packages/money'
import { premiumByDeposit, type DepositPoint as RatedPoint } from '#packages/rating'
import type { DepositPoint, Scenarios } from '../contract/index.ts'
import type { RecomputedQuote } from './recompute-quote.ts'

/** Beside the points at the edges of the bands; together they make about fifty. */
const evenSteps = 16

/** The chart of premium against deposit, and the quote's own point on it. */
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
