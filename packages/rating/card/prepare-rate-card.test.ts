import { describe, expect, it } from 'vitest'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { prepareDutyTable, prepareRateCard } from './prepare-rate-card.ts'
import type { RateCard } from './rate-card.ts'
import { UnusableTable } from './validate-rate-bands.ts'

function faultsOf(prepare: () => unknown) {
  try {
    prepare()
  } catch (error) {
    if (error instanceof UnusableTable) return error.faults
    throw error
  }
  return []
}

function reasonsOf(change: Partial<RateCard>): readonly string[] {
  return faultsOf(() => prepareRateCard({ ...illustrativeCard(), ...change })).map((fault) => fault.reason)
}

describe('a rate card', () => {
  it('keeps every figure exactly', () => {
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

  it('is refused with every fault at once', () => {
    expect(reasonsOf({ gstPercent: '101', loanCap: '1,000,000', minimumBasePremium: '-1' })).toEqual([
      'gstPercent "101" is not a number from 0 to 100 with at most 3 decimals',
      'minimumBasePremium "-1" is not a number of at least 0 with at most 2 decimals',
      'loanCap "1,000,000" is not a number of at least 0 with at most 2 decimals',
    ])
  })

  it('is refused for a loading that would always apply', () => {
    expect(reasonsOf({ loadings: [{ name: 'everybody', factor: '2.00', when: {} }] })).toEqual([
      'loading everybody has no condition',
    ])
  })

  it('is refused for a factor that cannot be read', () => {
    const when = { anyLoanPurpose: ['REFEXT'] }
    expect(reasonsOf({ loadings: [{ name: 'refinance', factor: '5 %', when }] })).toEqual([
      'loading refinance factor "5 %" is not a number of at least 0 with at most 4 decimals',
    ])
  })

  it('is refused for a fault in a table, with the product and the row', () => {
    const card = illustrativeCard()
    const [first, ...others] = card.products.SMSF?.bands ?? []
    if (!first) throw new Error('the sample table has rows')
    const bands = [{ ...first, ratePercent: 'free' }, ...others]
    const products = { ...card.products, SMSF: { bands, highestLvr: '80.00', highestLvrByOccupancy: {} } }
    expect(faultsOf(() => prepareRateCard({ ...card, products }))).toEqual([
      {
        productType: 'SMSF',
        row: 3,
        reason: 'rate_percent "free" is not a number with at most three decimals',
      },
    ])
    expect(() => prepareRateCard({ ...card, products })).toThrow(
      'rate card Illustrative card B version 1 cannot be used: SMSF row 3: rate_percent "free"',
    )
  })
})

describe('a duty table', () => {
  it('keeps the order of its states', () => {
    const { states } = prepareDutyTable(currentDuty())
    expect(states.map(({ state }) => state)).toEqual(['NSW', 'VIC', 'QLD', 'SA', 'WA', 'TAS', 'NT', 'ACT'])
    expect(states.map(({ rate }) => rate)).toEqual([0n, 10_000n, 9_000n, 11_000n, 10_000n, 10_000n, 10_000n, 0n])
  })

  it('is refused for a rate that is no percentage and for a repeated state', () => {
    const states = [
      { state: 'NSW', ratePercent: 'exempt' },
      { state: 'VIC', ratePercent: '10' },
      { state: 'VIC', ratePercent: '110' },
    ]
    expect(faultsOf(() => prepareDutyTable({ effectiveFrom: '2026-07-01', states })).map((it) => it.reason)).toEqual([
      'NSW: "exempt" is not a number from 0 to 100 with at most 3 decimals',
      'VIC: "110" is not a number from 0 to 100 with at most 3 decimals',
      'VIC: is repeated',
    ])
  })
})
