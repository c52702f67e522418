import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { DutyTable, RateBand, RateCard } from '../index.ts'

/*
 * Loads the sample card and the duty rates from the product's reference data, so that the golden cases check the
 * shipped tables.
 */

const referenceData = new URL('../../../reference-data/', import.meta.url)
const cardFolder = new URL('rate-cards/illustrative-b/', referenceData)

type CardFile = Omit<RateCard, 'products'> & {
  readonly products: Record<string, Omit<RateCard['products'][string], 'bands'> & { readonly rates: string }>
}

export function illustrativeCard(): RateCard {
  const card: CardFile = JSON.parse(readFileSync(new URL('card.json', cardFolder), 'utf8'))
  const products = Object.entries(card.products).map(([productType, { rates, ...limits }]) => [
    productType,
    { ...limits, bands: readBands(new URL(rates, cardFolder)) },
  ])
  return { ...card, products: Object.fromEntries(products) }
}

export function currentDuty(): DutyTable {
  return JSON.parse(readFileSync(new URL('insurance-duty/2017-07-01.json', referenceData), 'utf8'))
}

function readBands(file: URL): readonly RateBand[] {
  const rows: { record: Record<string, string>; info: { lines: number } }[] = parse(readFileSync(file, 'utf8'), {
    columns: true,
    comment: '#',
    info: true,
  })
  return rows.map(({ record, info }) => ({
    row: info.lines,
    lvrFrom: record.lvr_from ?? '',
    lvrTo: record.lvr_to ?? '',
    loanFrom: record.loan_from ?? '',
    loanTo: record.loan_to ?? '',
    ratePercent: record.rate_percent ?? '',
  }))
}
