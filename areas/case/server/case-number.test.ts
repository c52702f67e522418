import { expect, it } from 'vitest'
import { caseNumberOf } from './case-number.ts'

const first = Array.from({ length: 20_000 }, (_, index) => caseNumberOf(BigInt(index + 1)))
const steps = first.slice(1).map((number, index) => number - (first[index] ?? 0n))

it('a newer case has a higher number, of eight digits at first', () => {
  expect(steps.every((step) => step > 0n)).toBe(true)
  expect(first.every((number) => /^1\d{7}$/.test(String(number)))).toBe(true)
})

it('the numbers of two cases do not show how many were raised between them', () => {
  expect(new Set(steps).size).toBeGreaterThan(10)
  expect(steps.filter((step, index) => step === steps[index + 1]).length).toBeLessThan(steps.length / 10)
})
