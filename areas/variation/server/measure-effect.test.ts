import { expect, it } from 'vitest'
import type { Policy, PolicyLists, PolicyLoan, PolicySecurity } from '#areas/policy/contract'
import { parseDollars } from '#packages/money'
import { prepareDutyTable, prepareRateCard } from '#packages/rating'
import { currentDuty, illustrativeCard } from '../../../packages/rating/testing/illustrative-card.ts'
import { compareVariation, type VariationEffect, type VariedRows } from '../contract/index.ts'
import { measureEffect } from './measure-effect.ts'

const card = prepareRateCard(illustrativeCard())
const duty = prepareDutyTable(currentDuty())
const none: readonly never[] = []
const lists: PolicyLists = {
  loanType: none,
  paymentType: none,
  interestType: none,
  repaymentFrequency: none,
  loanPurpose: none,
  smsf: none,
  state: none,
  occupancyType: none,
  valuationType: none,
  residentialType: none,
  ndis: none,
}

/** Creates a loan for each amount: "540000 300000" are two loans. */
function loansOf(amounts: string): PolicyLoan[] {
  return amounts.split(' ').map((amount, index) => ({
    loanNumber: `L${index + 1}`,
    drawDownDate: '2025-02-14',
    approvedAmount: parseDollars(amount),
    remainingTerm: 348,
    loanType: 'HOMELN',
    paymentType: 'P&I',
    interestType: 'FIXED',
    fixedRateExpiryDate: null,
    interestRate: '6.14',
    repaymentFrequency: 'MONTHLY',
    loanPurpose: 'PUREXS',
    smsf: 'N',
    id: String(index + 1),
    active: true,
    securities: ['1'],
  }))
}

/** Creates a security from its value, state and occupancy: "600000 VIC OWNOC". */
function securityOf(written: string): PolicySecurity {
  const [value = '', state = '', occupancyType = ''] = written.split(' ')
  return {
    addressLine1: '1 Fig Lane',
    city: 'Town',
    postCode: null,
    state,
    securityValue: parseDollars(value),
    occupancyType,
    purchasePrice: 0n,
    amountLimitedByGuarantee: null,
    valuationDate: '2025-01-01',
    valuationType: 'FULL',
    residentialType: 'HOUSE',
    ndis: 'N',
    id: '1',
    active: true,
  }
}

const rows = (loans: string, security: string): VariedRows => ({
  loans: loansOf(loans),
  securities: [securityOf(security)],
})
const before = rows('540000', '600000 VIC OWNOC')

function policyOf(rowsNow: VariedRows, changes: Partial<Policy>): Policy {
  return {
    ...rowsNow,
    channel: 'IRONBARK',
    policyNumber: '1000000001',
    status: 'In Force',
    premiumDifferences: 0n,
    brandName: 'IronbarkBank',
    source: { kind: 'demo', id: '1' },
    lenderReference: null,
    applicationNumber: null,
    transactionType: 'NEW',
    premiumPlanType: 'IPTSng',
    productType: 'SGS',
    billingTenure: null,
    capitalised: false,
    capitalisedLvr: 0n,
    toppedUpPolicyNumber: null,
    outstandingLoanBalance: null,
    otherSharesAmount: 0n,
    loanAmount: 0n,
    securityValue: 0n,
    lvr: 0n,
    premium: {
      originalBasePremium: 0n,
      previousPremiumPaid: 0n,
      basePremium: 0n,
      gst: 0n,
      stampDuty: 0n,
      totalPremium: 0n,
      governmentCredits: 0n,
      customerPremiumPayable: 0n,
    },
    rateCard: null,
    coverageEffectiveDate: null,
    expiryDate: null,
    cancellationDate: null,
    refundAmount: null,
    createdBy: '',
    createdAt: new Date(0),
    version: 1,
    borrowers: [{ borrowerId: null, employment: 'PAYGFT', firstHomeBuyer: false, shareAmount: null }],
    ...changes,
  }
}

function effectOf(
  after: VariedRows,
  changes: Partial<Policy> = {},
  old = before,
  rates: Partial<Parameters<typeof measureEffect>[2]> = {},
): VariationEffect {
  const measured = { types: [], before: old, after, changes: compareVariation(old, after, lists) }
  return measureEffect(policyOf(old, changes), measured, { lists, card, duty, ...rates })
}

/*
 * Calculated by hand from the sample card and the duty of each state. Before, $540,000 on $600,000 in Victoria is an
 * LVR of 90.00% and costs 11,772.00 + 10 % = 12,949.20.
 */
it.each([
  {
    what: 'a smaller loan',
    after: ['500000', '600000 VIC OWNOC'],
    lvr: 83.33,
    band: [83.01, 84],
    total: 4559.5,
    difference: -8389.7,
  },
  {
    what: 'a larger loan',
    after: ['570000', '600000 VIC OWNOC'],
    lvr: 95,
    band: [94.01, 95],
    total: 25_067.46,
    difference: 12_118.26,
  },
  {
    what: 'a loan that is split',
    after: ['300000 240000', '600000 VIC OWNOC'],
    lvr: 90,
    band: [89.01, 90],
    total: 12_949.2,
    difference: 0,
  },
  {
    what: 'a security in a state without duty',
    after: ['540000', '600000 NSW OWNOC'],
    lvr: 90,
    band: [89.01, 90],
    total: 11_772,
    difference: -1177.2,
  },
  {
    what: 'an investment',
    after: ['540000', '600000 VIC INVST'],
    lvr: 90,
    band: [89.01, 90],
    total: 14_244.12,
    difference: 1294.92,
  },
  {
    what: 'a loan below the card',
    after: ['480000', '600000 VIC OWNOC'],
    lvr: 80,
    band: null,
    total: 0,
    difference: -12_949.2,
  },
] as const)(
  'the effect of $what has the right LVR, band and premium',
  ({ after: [loans, security], lvr, band, total, difference }) => {
    const effect = effectOf(rows(loans, security))
    expect(effect.before).toMatchObject({ lvr: 90, band: { from: 89.01, to: 90 }, loanAmount: 540_000 })
    expect(effect.after.lvr).toBe(lvr)
    expect(effect.after.band).toEqual(band && { from: band[0], to: band[1] })
    expect(effect.premium.before.totalPremium).toBe(12_949.2)
    expect(effect.premium.after.totalPremium).toBe(total)
    expect(effect.premium.difference).toBe(difference)
  },
)

it('the effect on a top-up counts its balance before and after, and credits the paid premium in neither', () => {
  const topUp = { outstandingLoanBalance: 400_000_00n }
  const effect = effectOf(rows('100000', '600000 VIC OWNOC'), topUp, rows('140000', '600000 VIC OWNOC'))
  expect(effect.before).toMatchObject({ loanAmount: 540_000, lvr: 90 })
  expect(effect.after).toMatchObject({ loanAmount: 500_000, lvr: 83.33 })
  expect(effect.premium.before.totalPremium).toBe(12_949.2)
  expect(effect.premium.difference).toBe(-8389.7)
})

it('the effect is measured with the premium plan of the policy', () => {
  const smaller = rows('500000', '600000 VIC OWNOC')
  const monthly = effectOf(smaller, { billingTenure: 12 }).premium
  expect(monthly.after.steps.map(({ name }) => name)).toContain('monthly-instalment')
  const larger = rows('570000', '600000 VIC OWNOC')
  // The loan of 570,000.00 plus its premium of 25,067.46.
  expect(effectOf(larger, { capitalised: true }).premium.after.refused).toBe(
    'No premium: the LVR of 99.18% is above the limit of 97.00%.',
  )
})

it('a variation that crosses a limit lists it, and warns above it', () => {
  const above = effectOf(rows('546000', '600000 VIC INVST'))
  expect(above.limits).toEqual(['The LVR rises above the limit of 90.00%.'])
  expect(above.warnings.map(({ message }) => message)).toEqual([
    'The LVR of 91.00% is above the limit of 90.00%. The insurer may decline.',
  ])
  expect(above.premium.after.refused).toBe('No premium: the LVR of 91.00% is above the limit of 90.00%.')
  const back = effectOf(before, {}, rows('546000', '600000 VIC INVST'))
  expect(back.limits).toEqual(['The LVR falls to the limit of 95.00% or below.'])
  expect(effectOf(rows('480000', '600000 VIC OWNOC')).limits).toEqual([
    'The LVR falls below 80.01%: LMI is no longer needed.',
  ])
  expect(effectOf(before, {}, rows('480000', '600000 VIC OWNOC')).limits).toEqual([
    'The LVR rises to 80.01% or more: LMI is needed again.',
  ])
  const large = effectOf(rows('1100000', '1250000 VIC OWNOC'))
  expect(large.limits).toEqual(['The total loan rises above the limit of $1,000,000.00.'])
  expect(large.warnings.map(({ code }) => code)).toEqual(['loan-above-limit'])
})

it('a property share has no indicative premium, and a brand without a rate card has none', () => {
  const share = effectOf(rows('200000', '600000 VIC OWNOC'), { otherSharesAmount: 300_000_00n })
  expect(share.after).toMatchObject({ loanAmount: 200_000, lvr: 83.33 })
  expect(share.premium).toMatchObject({ difference: null, after: { totalPremium: null, steps: [] } })
  expect(share.premium.after.refused).toContain('property share')
  expect(effectOf(before, {}, before, { card: null }).premium).toMatchObject({
    card: null,
    before: { refused: 'No rate card is in force for this brand.' },
  })
})
