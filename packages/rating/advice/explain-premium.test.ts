import { expect, it } from 'vitest'
import { prepareDutyTable } from '../card/prepare-rate-card.ts'
import { cardOf, type GoldenRow, inputOf } from '../golden/golden-cases.ts'
import { pricePremium } from '../premium/price-premium.ts'
import { currentDuty } from '../testing/illustrative-card.ts'
import { explainPremium } from './explain-premium.ts'

const duty = prepareDutyTable(currentDuty())

/** Each step as a line: name, formula and figure. */
function explained(row: GoldenRow): readonly string[] {
  const premium = pricePremium(cardOf(row), duty, inputOf(row))
  if (premium.outcome === 'refused') throw new Error(`refused: ${premium.code}`)
  return explainPremium(premium).map(({ name, words, figure }) => `${name}: ${words} = ${figure}`)
}

it('the explanation of a premium follows the calculation from the loan to the capitalised LVR', () => {
  expect(
    explained({
      loans: '540000 REFEXT',
      value: '600000',
      state: 'VIC',
      borrowers: 'PAYG first',
      plan: 'capitalised',
    }),
  ).toEqual([
    'loan: new loans $540,000.00 = $540,000.00',
    'security-value: total security value = $600,000.00',
    'base-lvr: $540,000.00 / $600,000.00 = 90.00%',
    'premium-rate: rate for 90.00% LVR and a loan of $540,000.00 = 2.180%',
    'gross-premium: $540,000.00 x 2.180% x 0.90 (firstHomeBuyer) x 1.05 (refinanceExternal) = $11,124.54',
    'original-base-premium: $11,124.54, excludes GST of $1,011.32 = $10,113.22',
    'base-premium: $10,113.22 = $10,113.22',
    'gst: GST included in the gross premium = $1,011.32',
    'stamp-duty: VIC $11,124.54 x 10% = $1,112.45',
    'total-premium: $10,113.22 + $1,011.32 + $1,112.45 = $12,236.99',
    'customer-premium-payable: $12,236.99 = $12,236.99',
    'capitalised-loan: $540,000.00 + $12,236.99 = $552,236.99',
    'capitalised-lvr: $552,236.99 / $600,000.00 = 92.04%',
  ])
})

it('the explanation of a premium names a loading as the caller does', () => {
  const row = { loans: '540000 REFEXT', value: '600000', state: 'VIC' }
  const premium = pricePremium(cardOf(row), duty, inputOf(row))
  if (premium.outcome === 'refused') throw new Error(`refused: ${premium.code}`)
  const [gross] = explainPremium(premium, (name) => `called ${name}`).filter(({ name }) => name === 'gross-premium')
  expect(gross?.words).toBe('$540,000.00 x 2.180% x 1.05 (called refinanceExternal)')
})

it('the explanation of a premium names the balance and the credit of a top-up', () => {
  expect(explained({ loan: '60000', value: '800000', balance: '700000', already_paid: '15493.09' })).toEqual([
    'loan: outstanding balance $700,000.00 + new loans $60,000.00 = $760,000.00',
    'security-value: total security value = $800,000.00',
    'base-lvr: $760,000.00 / $800,000.00 = 95.00%',
    'premium-rate: rate for 95.00% LVR and a loan of $760,000.00 = 4.603%',
    'gross-premium: $760,000.00 x 4.603% = $34,982.80',
    'original-base-premium: $34,982.80, excludes GST of $3,180.25 = $31,802.55',
    'previous-premium-paid: paid for the existing policy, excludes GST and duty = $15,493.09',
    'base-premium: $31,802.55 less $15,493.09 already paid = $16,309.46',
    'gst: 10% of $16,309.46 = $1,630.95',
    'stamp-duty: NSW $17,940.41 x 0% = $0.00',
    'total-premium: $16,309.46 + $1,630.95 + $0.00 = $17,940.41',
    'customer-premium-payable: $17,940.41 = $17,940.41',
  ])
})

it('the explanation of a premium says when the credit covers the premium', () => {
  const steps = explained({ loan: '10000', value: '800000', balance: '670000', already_paid: '30000' })
  expect(steps).toContain('base-premium: $8,240.36 less $30,000.00 already paid: nothing more to pay = $0.00')
})

it('the explanation of a premium says when the minimum raised the premium', () => {
  const steps = explained({ loan: '30000', value: '37000' })
  expect(steps).toContain('base-premium: $132.27, raised to the minimum premium = $200.00')
  expect(steps).toContain('gst: 10% of $200.00 = $20.00')
})

it('the explanation of a premium raises it to the minimum before the credit', () => {
  const steps = (paid: string) => explained({ loan: '10000', value: '37000', balance: '20000', already_paid: paid })
  const raised = 'base-premium: $132.27, raised to the minimum premium of $200.00,'
  expect(steps('150')).toContain(`${raised} less $150.00 already paid = $50.00`)
  expect(steps('150')).toContain('gst: 10% of $50.00 = $5.00')
  expect(steps('67.73')).toContain('gst: 10% of $132.27 = $13.23')
  expect(steps('200')).toContain(`${raised} less $200.00 already paid: nothing more to pay = $0.00`)
})

it('the explanation of a premium names rates without GST and the credit that the lender claims', () => {
  expect(explained({ card: 'excl', loan: '540000', value: '600000' })).toContain(
    'original-base-premium: gross premium; the rates exclude GST = $11,772.00',
  )
  const claimed = explained({ card: 'ritc', loan: '540000', value: '600000' })
  expect(claimed).toContain('government-credits: 75% of the GST $1,070.18 = $802.64')
  expect(claimed).toContain('customer-premium-payable: $11,772.00 less $802.64 = $10,969.36')
})

it('the explanation of a premium names each share and each instalment', () => {
  expect(explained({ loan: '540000', value: '600000', shares: '180000; 360000' }).slice(-2)).toEqual([
    'share: borrower 1: share of the loans, $180,000.00 of $540,000.00 = $3,924.00',
    'share: borrower 2: share of the loans, $360,000.00 of $540,000.00 = $7,848.00',
  ])
  expect(explained({ loan: '540000', value: '600000', tenure: '7' }).slice(-2)).toEqual([
    'monthly-instalment: $11,772.00 / 7 months = $1,681.71',
    'last-instalment: remainder after 6 instalments of $1,681.71 = $1,681.74',
  ])
})

it('the explanation of a premium says from which LVR LMI applies', () => {
  expect(explained({ loan: '480000', value: '600000' }).slice(-2)).toEqual([
    'premium-rate: LMI applies from 80.01% LVR; this is 80.00% = 0.000%',
    'customer-premium-payable: no premium = $0.00',
  ])
})
