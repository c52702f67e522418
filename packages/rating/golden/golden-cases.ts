import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import {
  type Cents,
  type PreparedRateCard,
  type PricingInput,
  parseDecimal,
  prepareRateCard,
  type RateCard,
} from '../index.ts'
import { illustrativeCard } from '../testing/illustrative-card.ts'

/** One row of a golden file, by column name. */
export type GoldenRow = Readonly<Record<string, string>>

/** Reads the rows of a golden file; lines that begin with # are comments. */
export function goldenRows(file: string): readonly GoldenRow[] {
  return parse(readFileSync(new URL(file, import.meta.url), 'utf8'), { columns: true, comment: '#' })
}

const variants: Readonly<Record<string, Partial<RateCard>>> = {
  sample: {},
  excl: { ratesIncludeGst: false },
  ritc: { lenderClaimsRitc: true },
}

/** The sample card, or the variant that the row names. */
export function cardOf(row: GoldenRow): PreparedRateCard {
  return prepareRateCard({ ...illustrativeCard(), ...variants[row.card ?? 'sample'] })
}

/** Builds the input that a row describes; missing columns have defaults. */
export function inputOf(row: GoldenRow): PricingInput {
  const { plan = 'single', tenure, shares, balance, already_paid: alreadyPaid } = row
  return {
    productType: row.product ?? 'SGS',
    transaction: balance
      ? {
          type: 'TOPUP',
          outstandingLoanBalance: cents(balance),
          premiumAlreadyPaid: alreadyPaid ? cents(alreadyPaid) : null,
        }
      : { type: 'NEW' },
    plan: tenure
      ? { type: 'monthly', billingTenure: Number(tenure) }
      : {
          type: 'single',
          capitalised: plan === 'capitalised',
          shareAmounts: shares ? listOf(shares).map(([amount]) => cents(amount)) : null,
        },
    loans: listOf(row.loans ?? `${row.loan} PURCHASE`).map(([amount, purpose = '']) => ({
      amount: cents(amount),
      purpose,
    })),
    securities: listOf(row.securities ?? `${row.value} ${row.state ?? 'NSW'} ${row.occupancy ?? 'OWNOC'}`).map(
      ([value, state = '', occupancy = '']) => ({ value: cents(value), state, occupancy }),
    ),
    borrowers: listOf(row.borrowers ?? (shares ? 'PAYG; PAYG' : 'PAYG')).map(([employment = '', first]) => ({
      employment,
      firstHomeBuyer: first === 'first',
    })),
  }
}

/** Splits "270000 a; 270000 b" into items, and each item into words. */
function listOf(text: string): readonly string[][] {
  return text.split(';').map((item) => item.trim().split(' '))
}

function cents(text: string | undefined): Cents {
  const amount = parseDecimal(text ?? '', 2)
  if (amount === null) throw new Error(`"${text}" in a golden file is not an amount`)
  return amount
}

/** Formats a figure as in the golden files: 1177200n with two decimals is "11772.00". */
export function formatGolden(figure: bigint, places = 2): string {
  const sign = figure < 0n ? '-' : ''
  const digits = String(figure < 0n ? -figure : figure).padStart(places + 1, '0')
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
