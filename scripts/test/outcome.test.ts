import { expect, it } from 'vitest'
import { isGood, outcomeOf, summarise } from './outcome.ts'

const good = outcomeOf('unit', 1, 0, { passed: 3, failed: 0, skipped: 0 })

it('the closing line of the tests counts every part together', () => {
  const other = outcomeOf('service', 2, 1, { passed: 4, failed: 2, skipped: 0 })
  expect(summarise([good, other]).split('\n').at(-1)).toBe('7 passed, 2 failed')
})

it('the closing line of the tests counts what passed only on a retry', () => {
  const other = outcomeOf('browser', 2, 0, { passed: 4, failed: 0, skipped: 0, again: 1 })
  const [steady, tried] = summarise([good, other]).split('\n')
  expect(steady).not.toContain('tried again')
  expect(tried).toContain('1 only when tried again')
})

it('the closing line of the tests names what was skipped', () => {
  const other = outcomeOf('service', 2, 0, { passed: 4, failed: 0, skipped: 1 })
  expect(summarise([good, other]).split('\n').at(-1)).toBe('7 passed, 0 failed, 1 skipped')
})

it('a part of the tests has failed when it ends badly without naming a failed test', () => {
  expect(outcomeOf('unit', 1, 1, { passed: 3, failed: 0, skipped: 0 }).failed).toBe(1)
})

it('a part of the tests has failed when it ran no test', () => {
  expect(outcomeOf('unit', 1, 0, { passed: 0, failed: 0, skipped: 5 }).failed).toBe(1)
  expect(outcomeOf('unit', 1, 0, null).failed).toBe(1)
})

it('a run of nothing is not good', () => {
  expect(isGood([])).toBe(false)
  expect(isGood([good])).toBe(true)
})

it('the failed tests are named above the counts', () => {
  const failures = ['areas/quote/quote.test.ts › a quote is exact: expected 1 to be 2']
  const other = outcomeOf('unit', 2, 1, { passed: 4, failed: 1, skipped: 0, failures })
  expect(summarise([good, other])).toMatch(
    /^Failed:\nunit: areas\/quote\/quote\.test\.ts › a quote is exact: expected 1 to be 2\n/,
  )
  expect(summarise([good])).not.toContain('Failed:')
})
