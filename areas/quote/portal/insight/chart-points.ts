import { type DepositPoint, isPriced } from '#areas/quote/contract'

/** The step of the slider in dollars. */
export const depositStep = 1_000

/** The range of the slider: whole steps from the own deposit, within the curve. */
export function depositRange(points: readonly DepositPoint[], own: DepositPoint | null) {
  const [minDeposit, maxDeposit] = [points[0]?.deposit ?? 0, points.at(-1)?.deposit ?? 0]
  const start = own ? own.deposit : Math.ceil(minDeposit / depositStep) * depositStep
  const stepsTo = (deposit: number) => Math.floor(Math.abs(deposit - start) / depositStep) * depositStep
  return { min: start - stepsTo(minDeposit), max: start + stepsTo(maxDeposit), start }
}

/**
 * The curve at a deposit, interpolated linearly: the premium is linear between two points, and the curve has a point on
 * either side of each cut-off. `exact` is true at a point of the curve.
 */
export function pointAt(deposit: number, points: readonly DepositPoint[]): DepositPoint & { readonly exact: boolean } {
  const before = points.findLast((point) => point.deposit <= deposit) ?? points[0]
  const after = points.find((point) => point.deposit >= deposit) ?? before
  if (!before || !after) return { deposit, depositPercent: 0, baseLVR: 0, customerPremiumPayable: null, exact: false }
  if (before === after) return { ...before, deposit, exact: true }
  const fraction = (deposit - before.deposit) / (after.deposit - before.deposit)
  const between = (from: number, to: number) => from + (to - from) * fraction
  return {
    deposit,
    depositPercent: between(before.depositPercent, after.depositPercent),
    baseLVR: between(before.baseLVR, after.baseLVR),
    customerPremiumPayable:
      isPriced(before) && isPriced(after) ? between(before.customerPremiumPayable, after.customerPremiumPayable) : null,
    exact: false,
  }
}
