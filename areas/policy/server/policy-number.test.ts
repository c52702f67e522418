import { expect, it } from 'vitest'
import { policyNumberOf } from './policy-number.ts'

const first = Array.from({ length: 200_000 }, (_, index) => policyNumberOf(BigInt(index + 1)))

it('each policy number is different, has ten digits and starts with 1', () => {
  const numbers = first.filter((number) => number !== null)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.every((number) => /^1\d{9}$/.test(number))).toBe(true)
})

it('the numbers up to 1000000999 are kept for demo policies', () => {
  expect(policyNumberOf(0n)).toBeNull()
  expect(policyNumberOf(inverse(1n))).toBeNull()
  expect(policyNumberOf(inverse(999n))).toBeNull()
  expect(policyNumberOf(inverse(1_000n))).toBe('1000001000')
})

it('a policy number does not reveal the next one', () => {
  const steps = first.slice(1).map((number, index) => BigInt(number ?? 0) - BigInt(first[index] ?? 0))
  expect(steps.every((step) => step > 100_000_000n || step < -100_000_000n)).toBe(true)
})

/** The n whose policy number has this ending, by the stride's modular inverse (extended Euclidean algorithm). */
function inverse(ending: bigint): bigint {
  const span = 1_000_000_000n
  let [rest, next, factor, nextFactor] = [span, 618_033_989n, 0n, 1n]
  while (next !== 0n) {
    const whole = rest / next
    ;[rest, next, factor, nextFactor] = [next, rest - whole * next, nextFactor, factor - whole * nextFactor]
  }
  return ((((factor % span) + span) % span) * ending) % span
}
