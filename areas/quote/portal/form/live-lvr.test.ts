import { expect, it } from 'vitest'
import { sampleLists } from '../testing/sample-lists.ts'
import { compareLvr, liveLvr, shareDifference } from './live-lvr.ts'

const loan = (loanAmount: string) => ({ loanAmount, loanPurpose: '' })
const security = (securityValue: string) => ({ securityValue, stateName: '', occupancyType: '' })

it('the live LVR is all loans divided by all securities, in percent with two decimals', () => {
  const { lvr } = liveLvr([loan('$500,000.00'), loan('40000')], [security('400,000'), security('200000')], '')
  expect(lvr).toBe(9000n)
})

it('the live LVR includes the outstanding balance of a top-up', () => {
  expect(liveLvr([loan('60,000.00')], [security('800,000.00')], '700,000.00').lvr).toBe(9500n)
})

it('the live LVR needs a loan and a security value, and an invalid amount counts as zero', () => {
  expect(liveLvr([loan('')], [security('600000')], '').lvr).toBeNull()
  expect(liveLvr([loan('540000')], [security('six hundred')], '').lvr).toBeNull()
})

const limited = {
  ...sampleLists.options,
  lvrLimits: { IRONBANK: { SGS: { insuredFrom: 80.01, highest: 95, highestByOccupancy: { INVST: 90 } } } },
}
const chosen = { brandName: 'IRONBANK', productType: 'SGS', securities: [{ occupancyType: 'OWNOC' }] }

it('an LVR equal to the limit of the product is within it', () => {
  expect(compareLvr(9500n, chosen, limited)).toEqual({
    highest: 95,
    above: false,
    message: 'Within the limit of 95.00%.',
  })
  expect(compareLvr(9501n, chosen, limited)).toMatchObject({ above: true })
})

it('an investment security lowers the limit', () => {
  const investment = { ...chosen, securities: [{ occupancyType: 'OWNOC' }, { occupancyType: 'INVST' }] }
  expect(compareLvr(9100n, investment, limited)).toMatchObject({ highest: 90, above: true })
})

it('an LVR below the rate card needs no LMI', () => {
  expect(compareLvr(8000n, chosen, limited).message).toBe('Below 80.01%: no LMI is needed.')
  expect(compareLvr(8001n, chosen, limited).message).toBe('Within the limit of 95.00%.')
})

it('no limit is shown without a brand', () => {
  expect(compareLvr(9900n, { ...chosen, brandName: '' }, limited)).toEqual({
    highest: null,
    above: false,
    message: '',
  })
})

const shares = (...amounts: string[]) => ({
  loanList: [loan('500,000.00'), loan('40,000')],
  borrowerList: amounts.map((shareAmount) => ({ shareAmount, employmentType: '', firstHomeBuyer: 'NO' })),
})

it.each([
  [['270,000', '200000'], 'Shares total $470,000.00; $70,000.00 short.'],
  [['270,000', '270,000.01'], 'Shares total $540,000.01; $0.01 too much.'],
  [['270,000', '270,000'], 'Shares total $540,000.00.'],
  [['', 'half'], undefined],
])('the shares while typing %j of a loan of $540,000.00 say: %s', (amounts, total) => {
  expect(shareDifference(shares(...amounts))).toBe(total)
})
