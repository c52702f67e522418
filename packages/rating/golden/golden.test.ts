import { describe, expect, it } from 'vitest'
import { type Premium, prepareDutyTable, pricePremium, type Refusal } from '../index.ts'
import { currentDuty } from '../testing/illustrative-card.ts'
import { cardOf, formatGolden, type GoldenRow, goldenRows, inputOf } from './golden-cases.ts'

const duty = prepareDutyTable(currentDuty())

function priced(row: GoldenRow): Premium | Refusal {
  return pricePremium(cardOf(row), duty, inputOf(row))
}

function premiumOf(row: GoldenRow): Premium {
  const premium = priced(row)
  if (premium.outcome === 'refused') throw new Error(`refused: ${premium.code}`)
  return premium
}

describe.each(['new-loans.csv', 'loadings.csv', 'states.csv', 'top-ups.csv', 'cards.csv'])('golden %s', (file) => {
  it.each(goldenRows(file))('$case', (row) => {
    const premium = premiumOf(row)
    const applied = Object.entries(premium.loadingFactors).filter(([, applies]) => applies)
    expect({
      base_lvr: formatGolden(premium.baseLvr),
      rate: formatGolden(premium.premiumRate, 3),
      loadings: applied.map(([name]) => name).join('; '),
      gross: formatGolden(premium.grossPremium),
      original: formatGolden(premium.originalBasePremium),
      base: formatGolden(premium.basePremium),
      gst: formatGolden(premium.gst),
      duty: formatGolden(premium.stampDuty),
      total: formatGolden(premium.totalPremium),
      credits: formatGolden(premium.governmentCredits),
      payable: formatGolden(premium.customerPremiumPayable),
      capitalised_loan: formatGolden(premium.capitalisedLoan),
      capitalised_lvr: formatGolden(premium.capitalisedLvr),
    }).toEqual(expected(row, 'base_lvr'))
    expect(formatGolden(premium.previousPremiumPaid)).toBe(row.already_paid || '0.00')
  })
})

it.each(goldenRows('band-edges.csv'))(
  'golden band-edges.csv $product $occupancy: $loan on $value is at $base_lvr %',
  (row) => {
    const premium = priced(row)
    if (premium.outcome === 'refused') {
      expect(premium.code).toBe(row.outcome)
      return
    }
    expect({
      base_lvr: formatGolden(premium.baseLvr),
      rate: formatGolden(premium.premiumRate, 3),
      outcome: premium.lmiNeeded ? '' : 'no LMI',
      payable: formatGolden(premium.customerPremiumPayable),
    }).toEqual(expected(row, 'base_lvr'))
  },
)

it.each(goldenRows('refusals.csv'))('golden refusals.csv $case: $loan on $value', (row) => {
  const refusal = pricePremium(cardOf(row), duty, inputOf({ ...row, state: 'VIC' }))
  expect(figuresOf(refusal)).toEqual(expected(row, 'code'))
})

function figuresOf(refusal: Premium | Refusal) {
  if (refusal.outcome === 'priced') return 'priced'
  const { code } = refusal
  switch (code) {
    case 'lvr-above-cap':
      return { code, figure: formatGolden(refusal.baseLvr), limit: formatGolden(refusal.highestLvr) }
    case 'loan-above-cap':
      return { code, figure: formatGolden(refusal.loan), limit: formatGolden(refusal.loanCap) }
    case 'capitalised-lvr-above-cap':
      return { code, figure: formatGolden(refusal.capitalisedLvr), limit: formatGolden(refusal.highestCapitalisedLvr) }
    default:
      return { code }
  }
}

it.each(goldenRows('monthly.csv'))('golden monthly.csv $card $state: $loan on $value over $tenure months', (row) => {
  const premium = premiumOf(row)
  const { monthly } = premium
  if (!monthly) throw new Error('a monthly plan has monthly figures')
  expect({
    base: formatGolden(premium.basePremium),
    gst: formatGolden(premium.gst),
    duty: formatGolden(premium.stampDuty),
    total: formatGolden(premium.totalPremium),
    payable: formatGolden(premium.customerPremiumPayable),
    monthly_original: formatGolden(monthly.originalBasePremium),
    monthly_base: formatGolden(monthly.basePremium),
    monthly_gst: formatGolden(monthly.gst),
    monthly_duty: formatGolden(monthly.stampDuty),
    monthly_total: formatGolden(monthly.totalPremium),
    monthly_credits: formatGolden(monthly.governmentCredits),
    monthly_payable: formatGolden(monthly.customerPremiumPayable),
    last_instalment: formatGolden(monthly.lastInstalment),
  }).toEqual(expected(row, 'base'))
  expect(premium.capitalised).toBe(false)
})

it.each(goldenRows('property-shares.csv'))('golden property-shares.csv $shares of $loan in $state', (row) => {
  const premium = premiumOf(row)
  expect({
    payable: formatGolden(premium.customerPremiumPayable),
    percents: premium.shares.map((share) => formatGolden(share.sharePercent)).join('; '),
    premiums: premium.shares.map((share) => formatGolden(share.premiumAmount)).join('; '),
  }).toEqual(expected(row, 'payable'))
  expect(premium.shares.map((share) => share.borrowerNumber)).toEqual([1, 2])
})

/** The expected figures of a row: the columns from `firstColumn` on, after the input columns. */
function expected(row: GoldenRow, firstColumn: string): GoldenRow {
  const columns = Object.entries(row)
  return Object.fromEntries(columns.slice(columns.findIndex(([name]) => name === firstColumn)))
}
