import { divideHalfUp } from './divide-half-up.ts'
import { type Cents, type Percent, wholePercent } from './units.ts'

/** A percentage of an amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  return divideHalfUp(amount * percent, wholePercent)
}
