import type { Chance } from './chance.ts'
import { places } from './places.ts'

/** A lender reference in one of the formats that lenders use. */
export function lenderReference(received: Date, chance: Chance): string {
  const year = received.getUTCFullYear()
  const digits = chance.between(100_000_000, 999_999_999)
  const shape = chance.next()
  if (shape < 0.4) return `LN-${year}-${digits}`
  if (shape < 0.7) return `A${digits}${chance.between(0, 9)}`
  if (shape < 0.9) return `${digits}${chance.between(0, 9)}`
  return `${chance.oneOf(places).city.slice(0, 4)}/${String(digits).slice(0, 7)}/${String(year).slice(2)}`
}

/** Credit notes without borrower data. */
export function creditNotes(lvr: string, chance: Chance): string {
  const { city, state } = chance.oneOf(places)
  const work = chance.oneOf(['Permanent employment', 'Self employed', 'Contract work', 'Two incomes'])
  const savings = chance.oneOf([
    'Genuine savings held for six months.',
    'Gifted deposit, letter held.',
    'Deposit from sale.',
  ])
  return `${work} for ${chance.between(1, 14)} years. Security in ${city} ${state} at an LVR of ${lvr}. ${savings}`
}

/** Underwriter notes of a decision. */
export function underwriterNotes(decision: string, chance: Chance): string {
  if (decision === 'MOREINFO')
    return chance.oneOf(['Please send the latest payslips.', 'Valuation is older than 90 days.'])
  if (decision === 'DECLINED')
    return chance.oneOf(['Serviceability is not shown.', 'Conduct of existing loans is not acceptable.'])
  if (decision === 'APPCOND')
    return chance.oneOf(['Subject to a full valuation.', 'Subject to closing the credit card.'])
  return chance.oneOf(['Within appetite.', 'Mitigated by savings and stable employment.'])
}
