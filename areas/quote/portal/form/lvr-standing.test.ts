import { describe, expect, it } from 'vitest'
import { lvrStanding } from './lvr-standing.ts'
import { sampleLists } from './sample-lists.ts'

const options = {
  ...sampleLists.options,
  lvrLimits: { IRONBANK: { SGS: { insuredFrom: 80.01, highest: 95, highestByOccupancy: { INVST: 90 } } } },
}
const chosen = { brandName: 'IRONBANK', productType: 'SGS', securities: [{ occupancyType: 'OWNOC' }] }

describe('the limit beside the LVR', () => {
  it('is the product’s own, and reached without being passed', () => {
    expect(lvrStanding(9500n, chosen, options)).toEqual({
      highest: 95,
      above: false,
      words: 'Within the limit of 95.00%.',
    })
    expect(lvrStanding(9501n, chosen, options)).toMatchObject({ above: true })
  })

  it('is lower where a security is an investment', () => {
    const investment = { ...chosen, securities: [{ occupancyType: 'OWNOC' }, { occupancyType: 'INVST' }] }
    expect(lvrStanding(9100n, investment, options)).toMatchObject({ highest: 90, above: true })
  })

  it('says where no LMI is needed', () => {
    expect(lvrStanding(8000n, chosen, options).words).toBe('Below 80.01%: no LMI is needed.')
    expect(lvrStanding(8001n, chosen, options).words).toBe('Within the limit of 95.00%.')
  })

  it('is not claimed while no brand is chosen', () => {
    expect(lvrStanding(9900n, { ...chosen, brandName: '' }, options)).toEqual({
      highest: null,
      above: false,
      words: '',
    })
  })
})
