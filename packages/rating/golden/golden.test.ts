import { describe, expect, it } from 'vitest'
import { type Premium, prepareDutyTable, pricePremium, type Refusal } from '../index.ts'
import { currentDuty } from '../testing/illustrative-card.ts'
import { cardOf, type GoldenRow, goldenRows, inputOf, printed } from './golden-cases.ts'

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
      base_lvr: printed(premium.baseLvr),
      rate: printed(premium.premiumRate, 3),
      loadings: applied.map(([name]) => name).join('; '),
      gross: printed(premium.grossPremium),
      original: printed(premium.originalBasePremium),
      base: printed(premium.basePremium),
      gst: printed(premium.gst),
      duty: printed(premium.stampDuty),
      total: printed(premium.totalPremium),
      credits: printed(premium.governmentCredits),
      payable: printed(premium.customerPremiumPayable),
      capitalised_loan: printed(premium.capitalisedLoan),
      capitalised_lvr: printed(premium.capitalisedLvr),
    }).toEqual(expected(row, 'base_lvr'))
    expect(printed(premium.previousPremiumPaid)).toBe(row.already_paid || '0.00')
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
      base_lvr: printed(premium.baseLvr),
      rate: printed(premium.premiumRate, 3),
      outcome: premium.lmiNeeded ? '' : 'no LMI',
      payable: printed(premium.customerPremiumPayable),
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
      return { code, figure: printed(refusal.baseLvr), limit: printed(refusal.highestLvr) }
    case 'loan-above-cap':
      return { code, figure: printed(refusal.loan), limit: printed(refusal.loanCap) }
    case 'capitalised-lvr-above-cap':
      return { code, figure: printed(refusal.capitalisedLvr), limit: printed(refusal.highestCapitalisedLvr) }
    default:
      return { code }
  }
}

it.each(goldenRows('monthly.csv'))('golden monthly.csv $card $state: $loan on $value over $tenure months', (row) => {
  const premium = premiumOf(row)
  const { monthly } = premium
  if (!monthly) throw new Error('a monthly plan has monthly figures')
  expect({
    base: printed(premium.basePremium),
    gst: printed(premium.gst),
    duty: printed(premium.stampDuty),
    total: printed(premium.totalPremium),
    payable: printed(premium.customerPremiumPayable),
    monthly_original: printed(monthly.originalBasePremium),
    monthly_base: printed(monthly.basePremium),
    monthly_gst: printed(monthly.gst),
    monthly_duty: printed(monthly.stampDuty),
    monthly_total: printed(monthly.totalPremium),
    monthly_credits: printed(monthly.governmentCredits),
    monthly_payable: printed(monthly.customerPremiumPayable),
    last_instalment: printed(monthly.lastInstalment),
  }).toEqual(expected(row, 'base'))
  expect(premium.capitalised).toBe(false)
})

it.each(goldenRows('property-shares.csv'))('golden property-shares.csv $shares of $loan in $state', (row) => {
  const premium = premiumOf(row)
  expect({
    payable: printed(premium.customerPremiumPayable),
    percents: premium.shares.map((share) => printed(share.sharePercent)).join('; '),
    premiums: premium.shares.map((share) => printed(share.premiumAmount)).join('; '),
  }).toEqual(expected(row, 'payable'))
  expect(premium.shares.map((share) => share.borrowerNumber)).toEqual([1, 2])
})

/** The expected figures of a row: the columns from `firstColumn` on, after the input columns. */
function expected(row: GoldenRow, firstColumn: string): GoldenRow {
  const columns = Object.entries(row)
  return Object.fromEntries(columns.slice(columns.findIndex(([name]) => name === firstColumn)))
}
