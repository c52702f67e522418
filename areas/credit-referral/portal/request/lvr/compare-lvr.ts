import { type Cents, type HundredthsOfPercent, percentOf, plainFigure, plainPercent } from '#packages/money'

/** What the stated LVR amounts to beside what was typed about the loan and the security. */
export type LvrComparison =
  | { readonly kind: 'nothing' }
  /** No security value was typed: what it would have to be, in whole cents. */
  | { readonly kind: 'implied'; readonly securityValue: Cents }
  /** No LVR was stated. */
  | { readonly kind: 'computed'; readonly computed: HundredthsOfPercent }
  | { readonly kind: 'agrees'; readonly computed: HundredthsOfPercent }
  /** `by` is the stated LVR less the computed one. */
  | { readonly kind: 'differs'; readonly computed: HundredthsOfPercent; readonly by: HundredthsOfPercent }

type Typed = { readonly baseLoanAmount: string; readonly baseLVR: string; readonly securityValue: string }

const decimals = 6

/** True for an amount that a loan can be compared with. */
export function isSecurityValue(typed: string): boolean {
  return millionths(plainFigure(typed)) !== null
}

/**
 * The stated LVR against base loan / security value x 100, rounded half up to two decimals. Exact: every figure is a
 * bigint. What cannot be read yet counts as not typed.
 */
export function compareLvr({ baseLoanAmount, baseLVR, securityValue }: Typed): LvrComparison {
  const loan = millionths(plainFigure(baseLoanAmount))
  const value = millionths(plainFigure(securityValue))
  const stated = millionths(plainPercent(baseLVR))
  const statedHundredths = stated === null ? null : stated / 10_000n
  if (loan === null) return { kind: 'nothing' }
  const computed = value === null ? null : percentOf(loan, value)
  if (computed !== null) {
    if (statedHundredths === null) return { kind: 'computed', computed }
    if (statedHundredths === computed) return { kind: 'agrees', computed }
    return { kind: 'differs', computed, by: statedHundredths - computed }
  }
  if (statedHundredths === null) return { kind: 'nothing' }
  // (loan / 10^6) / (stated / 10^4) dollars are loan / stated cents.
  return { kind: 'implied', securityValue: (2n * loan + statedHundredths) / (2n * statedHundredths) }
}

/** A positive decimal in millionths; null for anything else. */
function millionths(figure: string): bigint | null {
  const [, whole = '', fraction = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(figure) ?? []
  if (whole === '') return null
  const size = BigInt(whole + fraction.padEnd(decimals, '0'))
  return size > 0n ? size : null
}
