import { divideHalfUp } from '../exact/divide-half-up.ts'
import { type Cents, type Lvr, wholeLvr } from '../exact/units.ts'

/** Loan / security value x 100, rounded half up to two decimals. */
export function loanToValue(loan: Cents, value: Cents): Lvr {
  return divideHalfUp(loan * wholeLvr, value)
}
