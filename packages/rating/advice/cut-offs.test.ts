import { describe, expect, it } from 'vitest'
import { prepareDutyTable, prepareRateCard } from '../card/prepare-rate-card.ts'
import { inputOf } from '../golden/golden-cases.ts'
import type { PricingInput } from '../premium/pricing-input.ts'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { type CutOff, cutOffs } from './cut-offs.ts'

const card = prepareRateCard(illustrativeCard())
const duty = prepareDutyTable(currentDuty())

function cutOffsOf(input: PricingInput) {
  return cutOffs(card, duty, input).map(shortened)
}

/** The cut-off without the premiums. */
function shortened(cutOff: CutOff) {
  const change = (it: CutOff['lessLoan']) => it && { by: it.by, saves: it.saves }
  return cutOff.kind === 'lvr'
    ? { lvr: cutOff.lvr, lessLoan: change(cutOff.lessLoan), moreValue: change(cutOff.moreValue) }
    : { loan: cutOff.loan, lessLoan: change(cutOff.lessLoan) }
}

describe('what would change the price', () => {
  it('is $5,000 less loan or more security, down to 90.00 %', () => {
    expect(cutOffsOf(inputOf({ loan: '545000', value: '600000', state: 'VIC' }))).toEqual([
      {
        lvr: 9000n,
        lessLoan: { by: 500_000n, saves: 811_124n },
        moreValue: { by: 555_556n, saves: 799_134n },
      },
      { loan: 50_000_000n, lessLoan: { by: 4_500_000n, saves: 1_650_094n } },
    ])
  })

  it('may be a loan of $5,000 less, down to the loan band below', () => {
    expect(cutOffsOf(inputOf({ loan: '505000', value: '580000' }))).toEqual([
      { lvr: 8700n, lessLoan: { by: 40_000n, saves: 28_843n }, moreValue: { by: 45_978n, saves: 28_280n } },
      { loan: 50_000_000n, lessLoan: { by: 500_000n, saves: 165_815n } },
    ])
  })

  it('in the lowest band is to need no LMI at all', () => {
    expect(cutOffsOf(inputOf({ loan: '482000', value: '600000' }))).toEqual([
      { lvr: 8000n, lessLoan: { by: 200_000n, saves: 273_776n }, moreValue: { by: 250_000n, saves: 273_776n } },
      { loan: 30_000_000n, lessLoan: { by: 18_200_000n, saves: 273_776n } },
    ])
  })

  it('of a top-up does not reduce the balance', () => {
    const topUp = { loan: '60000', value: '800000', balance: '700000', already_paid: '15493.09' }
    expect(cutOffsOf(inputOf(topUp))).toEqual([
      { lvr: 9400n, lessLoan: { by: 800_000n, saves: 246_632n }, moreValue: { by: 851_064n, saves: 212_041n } },
      { loan: 75_000_000n, lessLoan: { by: 1_000_000n, saves: 283_781n } },
    ])
    const small = { ...topUp, loan: '5000', balance: '755000' }
    expect(cutOffsOf(inputOf(small))).toEqual([
      { lvr: 9400n, lessLoan: null, moreValue: { by: 851_064n, saves: 212_041n } },
    ])
  })

  it('of a top-up offers no change that would leave nothing to borrow', () => {
    const topUp = { loan: '8000', value: '800000', balance: '752000', already_paid: '15493.09' }
    expect(cutOffsOf(inputOf(topUp))).toMatchObject([{ lvr: 9400n, lessLoan: null }])
  })

  it('of a loan on the edge of its band is the band below', () => {
    const [, loan] = cutOffsOf(inputOf({ loan: '500000', value: '580000' }))
    expect(loan).toMatchObject({ loan: 30_000_000n, lessLoan: { by: 20_000_000n } })
  })

  it('leaves out changes that save nothing', () => {
    // 81.01-82.00 and 80.01-81.00 have the same rate: more security alone changes nothing
    const [lvr] = cutOffsOf(inputOf({ loan: '489000', value: '600000' }))
    expect(lvr).toMatchObject({ lvr: 8100n, moreValue: null })
  })

  it('keeps the proportions of several loans and securities, and drops the shares', () => {
    const input = inputOf({
      loans: '300000 PURCHASE; 245000 REFEXT',
      securities: '400000 VIC OWNOC; 200000 NSW OWNOC',
      borrowers: 'PAYG; PAYG',
      shares: '272500; 272500',
    })
    const [lvr] = cutOffs(card, duty, input)
    expect(lvr?.lessLoan?.premium).toMatchObject({ loan: 54_000_000n, baseLvr: 9000n, shares: [] })
    expect(lvr?.lessLoan?.premium.loadingFactors).toMatchObject({ refinanceExternal: true })
    const [nsw, vic] = lvr?.kind === 'lvr' ? (lvr.moreValue?.premium.dutyByState ?? []) : []
    expect(nsw?.securityValue).toBe(20_185_185n)
    expect(vic?.securityValue).toBe(40_370_371n)
  })

  it.each([
    ['no LMI is needed', { loan: '480000', value: '600000' }],
    ['the loan is refused', { loan: '580000', value: '600000' }],
    ['the card does not price the product', { loan: '545000', value: '600000', product: 'LOWDOC' }],
  ])('is nothing when %s', (_, row) => {
    expect(cutOffsOf(inputOf(row))).toEqual([])
  })
})
