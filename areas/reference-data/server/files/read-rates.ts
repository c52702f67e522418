import { join, posix } from 'node:path'
import {
  type ProductRates,
  prepareRateCard,
  type RateBand,
  type RateCard,
  UnusableTable,
  validateRateBands,
} from '#packages/rating'
import { type CardFile, cardFileSchema, dutyFileSchema } from './file-schemas.ts'
import type { FolderReading, NoteFault } from './folder-reading.ts'
import { type CsvRow, readCsv, readText } from './read-csv.ts'
import { readJson } from './read-json.ts'

const columns = ['lvr_from', 'lvr_to', 'loan_from', 'loan_to', 'rate_percent'] as const

/**
 * Reads a rate card: `card.json`, and the CSV files of its products beside it. Adds it to the reading when all of it is
 * readable.
 *
 * @returns the files of the card
 */
export async function readRateCard(folder: string, file: string, reading: FolderReading): Promise<readonly string[]> {
  const faultIn =
    (name: string): NoteFault =>
    (row, reason) =>
      reading.faults.push({ file: name, row, reason })
  const fault = faultIn(file)
  const text = await readText(join(folder, file), fault)
  const card = text === null ? null : readJson(text, cardFileSchema, fault)
  if (!card) return [file]

  const { content, rowOf } = card
  const before = reading.faults.length
  const products: Record<string, ProductRates> = {}
  const tables: Record<string, string> = {}
  for (const [productType, { rates, ...limits }] of Object.entries(content.products)) {
    const table = posix.join(posix.dirname(file), rates)
    tables[productType] = table
    const missing = () => fault(rowOf('products', productType, 'rates'), `there is no file ${rates} beside card.json`)
    products[productType] = { ...limits, bands: await readRateBands(join(folder, table), faultIn(table), missing) }
  }
  mentionCodes(content, file, rowOf, reading)
  const rateCard = asRateCard(content, products)
  const files = [file, ...new Set(Object.values(tables))]
  if (reading.faults.length > before) return files

  try {
    prepareRateCard(rateCard)
    reading.rateCards.push({ file, row: rowOf('version'), content: rateCard })
  } catch (error) {
    // The schemas require the same figures as the rating arithmetic; if they ever differ, the arithmetic is right.
    if (!(error instanceof UnusableTable)) throw error
    for (const { productType, row, reason } of error.faults) {
      faultIn(tables[productType ?? ''] ?? file)(row ?? 1, reason)
    }
  }
  return files
}

async function readRateBands(path: string, fault: NoteFault, missing: () => void): Promise<readonly RateBand[]> {
  let found = true
  const text = await readText(path, fault).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    found = false
    return null
  })
  if (!found) missing()
  if (text === null) return []
  let wellFormed = true
  const bands = readCsv(text, columns, (row, reason) => {
    wellFormed = false
    fault(row, reason)
  }).map(asRateBand)
  // Gaps in a table with unreadable rows would only repeat their errors.
  if (wellFormed) for (const { row, reason } of validateRateBands(bands)) fault(row, reason)
  return bands
}

function asRateBand({ row, cells }: CsvRow<(typeof columns)[number]>): RateBand {
  return {
    row,
    lvrFrom: cells.lvr_from,
    lvrTo: cells.lvr_to,
    loanFrom: cells.loan_from,
    loanTo: cells.loan_to,
    ratePercent: cells.rate_percent,
  }
}

function asRateCard({ source: _, ...card }: CardFile, products: RateCard['products']): RateCard {
  return { ...card, products }
}

type RowOf = (...path: readonly PropertyKey[]) => number

function mentionCodes({ products, loadings }: CardFile, file: string, rowOf: RowOf, reading: FolderReading): void {
  const mention = (
    list: 'product-types' | 'occupancy-types' | 'employment-types' | 'loan-purposes',
    code: string,
    row: number,
  ) => reading.codeMentions.push({ file, row, list, code })
  for (const [productType, { highestLvrByOccupancy }] of Object.entries(products)) {
    mention('product-types', productType, rowOf('products', productType))
    for (const occupancy of Object.keys(highestLvrByOccupancy)) {
      mention('occupancy-types', occupancy, rowOf('products', productType, 'highestLvrByOccupancy', occupancy))
    }
  }
  const conditions = {
    everySecurityOccupancy: 'occupancy-types',
    anySecurityOccupancy: 'occupancy-types',
    anyBorrowerEmployment: 'employment-types',
    anyLoanPurpose: 'loan-purposes',
  } as const
  for (const [index, { when }] of loadings.entries()) {
    for (const [condition, list] of Object.entries(conditions)) {
      const codes = when[condition as keyof typeof conditions] ?? []
      for (const [place, code] of codes.entries())
        mention(list, code, rowOf('loadings', index, 'when', condition, place))
    }
  }
}

/** Reads the duty rates that apply from the day in the file's name. */
export async function readDutyTable(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault: NoteFault = (row, reason) => reading.faults.push({ file, row, reason })
  const text = await readText(join(folder, file), fault)
  const table = text === null ? null : readJson(text, dutyFileSchema, fault)
  if (!table) return
  const { rowOf, content } = table
  const { effectiveFrom, states } = content
  if (posix.basename(file, '.json') !== effectiveFrom)
    fault(rowOf('effectiveFrom'), `effectiveFrom is ${effectiveFrom}, but the file is named after another day`)
  for (const [index, { state }] of states.entries()) {
    const row = rowOf('states', index)
    if (states.findIndex((other) => other.state === state) !== index) fault(row, `${state} is repeated`)
    reading.codeMentions.push({ file, row, list: 'states', code: state })
  }
  reading.dutyTables.push({ file, row: rowOf('effectiveFrom'), content: { effectiveFrom, states } })
}
