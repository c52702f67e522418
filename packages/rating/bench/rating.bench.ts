import { type PricingInput, prepareDutyTable, prepareRateCard, pricePremium } from '../index.ts'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'

/** The speed of pricing on one core. */
export type RatingBench = {
  /** for inputs with one to seven loans, securities and borrowers; single, capitalised, monthly and shared */
  readonly premiumsPerSecond: number
  /** the median duration of pricing 1,000 inputs */
  readonly thousandPremiumsMs: number
}

/** Measures for two seconds, after a warm-up of one. */
export function benchRating(): RatingBench {
  const card = prepareRateCard(illustrativeCard())
  const duty = prepareDutyTable(currentDuty())
  const inputs = Array.from({ length: 1000 }, (_, number) => inputOf(number))
  const priceAll = () => inputs.map((input) => pricePremium(card, duty, input)).length

  callFor(1000, priceAll)
  const times = callFor(2000, priceAll).sort((one, other) => one - other)
  const total = times.reduce((sum, time) => sum + time, 0)
  return {
    premiumsPerSecond: Math.round((times.length * inputs.length * 1000) / total),
    thousandPremiumsMs: times[Math.floor(times.length / 2)] ?? Number.NaN,
  }
}

/** Repeats a call for a duration; returns the milliseconds of each call. */
function callFor(milliseconds: number, call: () => unknown): number[] {
  const times: number[] = []
  const end = performance.now() + milliseconds
  for (let start = performance.now(); start < end; ) {
    call()
    const now = performance.now()
    times.push(now - start)
    start = now
  }
  return times
}

/** Cycles through sizes, plans and transaction types, at LVRs from 79 to 92 %, so that no input is refused. */
function inputOf(number: number): PricingInput {
  const size = (number % 7) + 1
  const rows = Array.from({ length: size }, (_, row) => row)
  const loan = 30_000_000n + BigInt(number) * 60_060n
  const balance = number % 3 === 0 ? 5_000_000n : 0n
  const value = ((loan + balance) * 10_000n) / BigInt(7900 + ((number * 37) % 1300))
  const amount = loan / BigInt(size)
  const states = ['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'ACT']
  const plans: readonly PricingInput['plan'][] = [
    { type: 'single', capitalised: false, shareAmounts: null },
    { type: 'single', capitalised: true, shareAmounts: null },
    { type: 'monthly', billingTenure: 12 + (number % 48) },
    { type: 'single', capitalised: false, shareAmounts: rows.map(() => amount) },
  ]
  return {
    productType: 'SGS',
    transaction: balance
      ? { type: 'TOPUP', outstandingLoanBalance: balance, premiumAlreadyPaid: 123_456n }
      : { type: 'NEW' },
    plan: plans[number % plans.length] ?? { type: 'single', capitalised: false, shareAmounts: null },
    loans: rows.map((row) => ({ amount, purpose: row % 5 === 4 ? 'REFEXT' : 'PURCHASE' })),
    securities: rows.map((row) => ({ value: value / BigInt(size), state: states[row] ?? 'NT', occupancy: 'OWNOC' })),
    borrowers: rows.map((row) => ({
      employment: row % 4 === 3 ? 'SELFEMP' : 'PAYG',
      firstHomeBuyer: number % 2 === 0,
    })),
  }
}

if (import.meta.main) {
  const { premiumsPerSecond, thousandPremiumsMs } = benchRating()
  process.stdout.write(`${premiumsPerSecond} premiums per second, 1,000 in ${thousandPremiumsMs.toFixed(2)} ms\n`)
}
