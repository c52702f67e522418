import { expect, it } from 'vitest'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { prepareDutyTable, prepareRateCard } from './prepare-rate-card.ts'
import type { RateCard } from './rate-card.ts'

const preparing = (change: Partial<RateCard>) => () => prepareRateCard({ ...illustrativeCard(), ...change })

it('a rate card keeps every figure exactly', () => {
  const { terms, products, loadings } = prepareRateCard(illustrativeCard())
  expect(terms).toMatchObject({
    name: 'Illustrative card B',
    version: '1',
    illustrative: true,
    gstPercent: 10_000n,
    ritcPercent: 75_000n,
    minimumBasePremium: 20_000n,
    loanCap: 100_000_000n,
    highestCapitalisedLvr: 9700n,
    validityDays: 90,
  })
  expect(products.get('SGS')).toMatchObject({ lowestLvr: 8001n, highestLvr: 9500n })
  expect(products.get('SMSF')).toMatchObject({ lowestLvr: 6001n, highestLvr: 8000n })
  expect(loadings.map(({ loading }) => loading)).toEqual([
    { name: 'firstHomeBuyer', factor: 9_000n },
    { name: 'investment', factor: 11_000n },
    { name: 'selfEmployed', factor: 11_000n },
    { name: 'refinanceExternal', factor: 10_500n },
  ])
})

it.each<[string, Partial<RateCard>]>([
  ['gstPercent "101" is not a number from 0 to 100 with at most 3 decimals', { gstPercent: '101' }],
  ['minimumBasePremium "-1" is not a number of at least 0 with at most 2 decimals', { minimumBasePremium: '-1' }],
  ['loanCap "1,000,000" is not a number of at least 0 with at most 2 decimals', { loanCap: '1,000,000' }],
  ['loading all has no condition', { loadings: [{ name: 'all', factor: '2.00', when: {} }] }],
  [
    'loading refinance "5 %" is not a number of at least 0 with at most 4 decimals',
    { loadings: [{ name: 'refinance', factor: '5 %', when: { anyLoanPurpose: ['REFEXT'] } }] },
  ],
])('a rate card is refused because %s', (reason, change) => {
  expect(preparing(change)).toThrow(reason)
})

it('a rate card is refused for an error in a table, with the product and the row', () => {
  const { products } = illustrativeCard()
  const [first, ...others] = products.SMSF?.bands ?? []
  if (!first) throw new Error('the sample table has rows')
  const bands = [{ ...first, ratePercent: 'free' }, ...others]
  const limits = { highestLvr: '80.00', highestLvrByOccupancy: {} }
  expect(preparing({ products: { ...products, SMSF: { bands, ...limits } } })).toThrow(
    'SMSF row 3: rate_percent "free" is not a number with at most three decimals',
  )
})

it('a duty table keeps the order of its states', () => {
  const { states } = prepareDutyTable(currentDuty())
  expect(states.map(({ state }) => state)).toEqual(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'])
  expect(states.map(({ rate }) => rate)).toEqual([0n, 10_000n, 9_000n, 11_000n, 10_000n, 10_000n, 10_000n, 0n])
})

it('a duty table is refused for a rate that is no percentage and for a repeated state', () => {
  const table = (...rates: string[]) => ({
    effectiveFrom: '2026-07-01',
    states: rates.map((ratePercent) => ({ state: 'NSW', ratePercent })),
  })
  expect(() => prepareDutyTable(table('exempt'))).toThrow('NSW "exempt" is not a number from 0 to 100')
  expect(() => prepareDutyTable(table('110'))).toThrow('NSW "110" is not a number from 0 to 100')
  expect(() => prepareDutyTable(table('10', '10'))).toThrow('the duty table of 2026-07-01 repeats a state')
})
