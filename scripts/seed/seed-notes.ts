import { places } from './places.ts'
import type { Random } from './random.ts'

/** A lender reference in one of the formats that lenders use. */
export function lenderReference(received: Date, random: Random): string {
  const year = received.getUTCFullYear()
  const digits = random.between(100_000_000, 999_999_999)
  const shape = random.next()
  if (shape < 0.4) return `LN-${year}-${digits}`
  if (shape < 0.7) return `A${digits}${random.between(0, 9)}`
  if (shape < 0.9) return `${digits}${random.between(0, 9)}`
  return `${random.oneOf(places).city.slice(0, 4)}/${String(digits).slice(0, 7)}/${String(year).slice(2)}`
}

/** Credit notes without borrower data. */
export function creditNotes(lvr: string, random: Random): string {
  const { city, state } = random.oneOf(places)
  const work = random.oneOf(['Permanent employment', 'Self employed', 'Contract work', 'Two incomes'])
  const savings = random.oneOf([
    'Genuine savings held for six months.',
    'Gifted deposit, letter held.',
    'Deposit from sale.',
  ])
  return `${work} for ${random.between(1, 14)} years. Security in ${city} ${state} at an LVR of ${lvr}. ${savings}`
}

/** Underwriter notes of a decision. */
export function underwriterNotes(decision: string, random: Random): string {
  if (decision === 'MOREINFO')
    return random.oneOf(['Please send the latest payslips.', 'Valuation is older than 90 days.'])
  if (decision === 'DECLINED')
    return random.oneOf(['Serviceability is not shown.', 'Conduct of existing loans is not acceptable.'])
  if (decision === 'APPCOND')
    return random.oneOf(['Subject to a full valuation.', 'Subject to closing the credit card.'])
  return random.oneOf(['Within appetite.', 'Mitigated by savings and stable employment.'])
}
