import type { PreparedDuty } from '../card/prepare-rate-card.ts'
import { type Cents, type Percent, percentOf, splitByParts } from '../exact.ts'
import type { Security } from './pricing-input.ts'

/** The duty of one state on a premium. */
export type StateDuty = {
  readonly state: string
  readonly securityValue: Cents
  /** the state's part of the GST-inclusive premium */
  readonly premium: Cents
  readonly rate: Percent
  readonly duty: Cents
}

type StateValue = { readonly state: string; readonly rate: Percent; readonly value: Cents }

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
  const present = valueByState(duty, securities)
  const premiums = splitByParts(
    premiumWithGst,
    present.map(({ value }) => value),
  )
  return present.map(({ state, rate, value }, index) => {
    const premium = premiums[index] ?? 0n
    return { state, securityValue: value, premium, rate, duty: percentOf(premium, rate) }
  })
}

/** The sum of the states' duties, each already rounded. */
export function totalDuty(duties: readonly StateDuty[]): Cents {
  let total = 0n
  for (const { duty } of duties) total += duty
  return total
}

/**
 * The first state of the securities that is missing from the duty table. It must be refused, not treated as free of
 * duty.
 */
export function stateWithoutDuty(duty: PreparedDuty, securities: readonly Security[]): string | undefined {
  return securities.find((security) => !duty.states.some(({ state }) => state === security.state))?.state
}

function valueByState(duty: PreparedDuty, securities: readonly Security[]): readonly StateValue[] {
  const present: StateValue[] = []
  for (const { state, rate } of duty.states) {
    let value = 0n
    for (const security of securities) if (security.state === state) value += security.value
    if (value > 0n) present.push({ state, rate, value })
  }
  return present
}
