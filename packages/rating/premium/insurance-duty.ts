import type { PreparedDuty } from '../card/prepare-rate-card.ts'
import { type Cents, type Percent, percentOf, splitByParts, sumOf } from '../exact.ts'
import type { Security } from './pricing-input.ts'

export type StateDuty = {
  readonly state: string
  readonly securityValue: Cents
  /** the state's part of the GST-inclusive premium */
  readonly premium: Cents
  readonly rate: Percent
  readonly duty: Cents
}

/**
 * Insurance duty on the GST-inclusive premium. The premium is split between the states of the securities by security
 * value, in the order of the duty table; the part of the last state is the remainder. Each duty is rounded to the cent.
 * Apportioned as published by RevenueSA and business.qld.gov.au.
 */
export function dutyByState(
  duty: PreparedDuty,
  securities: readonly Security[],
  premiumWithGst: Cents,
): readonly StateDuty[] {
  const present = duty.states
    .map(({ state, rate }) => ({
      state,
      rate,
      value: sumOf(securities, (security) => (security.state === state ? security.value : 0n)),
    }))
    .filter(({ value }) => value > 0n)
  const premiums = splitByParts(
    premiumWithGst,
    present.map(({ value }) => value),
  )
  return present.map(({ state, rate, value }, index) => {
    const premium = premiums[index] ?? 0n
    return { state, securityValue: value, premium, rate, duty: percentOf(premium, rate) }
  })
}
