import * as z from 'zod'
import { type ProductRates, parseDecimal, parseRateTable, type RateBand } from '#packages/rating'
import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'
import type { ParsedDocument, ReportError, SourceFile } from './source-file.ts'

const text = z.string().min(1, 'must not be empty').max(500, 'is too long')
const codes = z.array(text).min(1, 'must name at least one code')
export const day = z.iso.date('must be a calendar day such as 2026-07-01')

/** A decimal in quotation marks, from 0 to the highest, with a maximum number of decimal places. */
function figure(places: number, highest?: number) {
  const range = highest === undefined ? 'of at least 0' : `from 0 to ${highest}`
  const message = `must be a number ${range} with at most ${places} decimals, in quotation marks`
  return z.string({ error: ({ input }) => (input === undefined ? undefined : message) }).refine((written) => {
    const read = parseDecimal(written, places)
    if (read === null || read < 0n) return false
    return highest === undefined || read <= BigInt(highest) * 10n ** BigInt(places)
  }, message)
}

const percent = figure(3, 100)
const lvr = figure(2, 100)
const dollars = figure(2)

/** `card.json` of a rate card. `reference-data/rate-cards/README.md` explains its fields. */
const cardSchema = z.strictObject({
  name: text,
  version: text,
  effectiveFrom: day,
  illustrative: z.boolean(),
  source: text.optional(),
  ratesIncludeGst: z.boolean(),
  gstPercent: percent,
  lenderClaimsRitc: z.boolean(),
  ritcPercent: percent,
  minimumBasePremium: dollars,
  loanCap: dollars,
  highestCapitalisedLvr: figure(2),
  validityDays: z.int().min(1, 'must be at least 1 day').max(3660, 'must be at most ten years'),
  products: z.record(
    z.string(),
    z.strictObject({
      rates: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.csv$/, 'must be the name of a CSV file beside card.json'),
      highestLvr: lvr,
      highestLvrByOccupancy: z.record(z.string(), lvr),
    }),
  ),
  loadings: z.array(
    z.strictObject({
      name: text,
      factor: figure(4),
      when: z
        .strictObject({
          everyBorrowerFirstHomeBuyer: z.literal(true, 'must be true, or left out').optional(),
          everySecurityOccupancy: codes.optional(),
          anySecurityOccupancy: codes.optional(),
          anyBorrowerEmployment: codes.optional(),
          anyLoanPurpose: codes.optional(),
        })
        .refine((rule) => Object.keys(rule).length > 0, 'must say when the loading applies'),
    }),
  ),
})
type CardFile = z.output<typeof cardSchema>

export type RateTables = ReadonlyMap<string, { readonly text: string | null; readonly report: ReportError }>

/** Reads a rate card, `card.json` with the CSV files of its products; `null` unless all of it is readable. */
export function parseRateCard(source: SourceFile, tables: RateTables): ParsedDocument | null {
  const file = parseJson(source.text, cardSchema, source.report)
  if (!file) return null
  const { source: _, ...card } = file.content
  referToCodes(card, file.rowOf, source)
  const tableNames = Object.values(card.products).map(({ rates }) => rates)
  for (const [name, { report }] of tables)
    if (!tableNames.includes(name)) report(1, 'no product of a card.json beside it names this file')

  const products: Record<string, ProductRates> = {}
  for (const [productType, { rates, ...limits }] of Object.entries(card.products)) {
    const table = tables.get(rates)
    const row = file.rowOf('products', productType, 'rates')
    if (!table) source.report(row, `there is no file ${rates} beside card.json`)
    const bands = table && parseRateBands(table)
    if (bands) products[productType] = { ...limits, bands }
  }
  if (Object.keys(products).length < tableNames.length) return null
  return { row: file.rowOf('version'), kind: 'rateCard', content: { ...card, products } }
}

const bandColumns = z.object({
  lvr_from: z.string(),
  lvr_to: z.string(),
  loan_from: z.string(),
  loan_to: z.string(),
  rate_percent: z.string(),
})

function parseRateBands({ text, report }: { text: string | null; report: ReportError }): readonly RateBand[] | null {
  if (text === null) return null
  let wellFormed = true
  const rows = parseCsv(text, bandColumns, (row, reason) => {
    wellFormed = false
    report(row, reason)
  })
  // Gaps in a table with unreadable rows would only repeat their errors.
  if (!wellFormed) return null
  const bands = rows.map(({ row, cells }) => ({
    row,
    lvrFrom: cells.lvr_from,
    lvrTo: cells.lvr_to,
    loanFrom: cells.loan_from,
    loanTo: cells.loan_to,
    ratePercent: cells.rate_percent,
  }))
  const { errors } = parseRateTable(bands)
  for (const { row, reason } of errors) report(row, reason)
  return errors.length > 0 ? null : bands
}

const conditions = {
  everySecurityOccupancy: 'occupancy-types',
  anySecurityOccupancy: 'occupancy-types',
  anyBorrowerEmployment: 'employment-types',
  anyLoanPurpose: 'loan-purposes',
} as const

function referToCodes(
  { products, loadings }: Pick<CardFile, 'products' | 'loadings'>,
  rowOf: (...path: readonly PropertyKey[]) => number,
  { refer }: SourceFile,
): void {
  for (const [product, { highestLvrByOccupancy }] of Object.entries(products)) {
    refer(rowOf('products', product), { list: 'product-types', code: product })
    for (const code of Object.keys(highestLvrByOccupancy))
      refer(rowOf('products', product, 'highestLvrByOccupancy', code), { list: 'occupancy-types', code })
  }
  for (const [index, { when }] of loadings.entries())
    for (const [condition, list] of Object.entries(conditions))
      for (const [position, code] of (when[condition as keyof typeof conditions] ?? []).entries())
        refer(rowOf('loadings', index, 'when', condition, position), { list, code })
}

const dutySchema = z.strictObject({
  effectiveFrom: day,
  source: text.optional(),
  states: z.array(z.strictObject({ state: text, ratePercent: percent })).min(1, 'must name at least one state'),
})

export function parseDutyTable({ text, effectiveFrom: tableNames, report, refer }: SourceFile): ParsedDocument | null {
  const file = parseJson(text, dutySchema, report)
  if (!file) return null
  const { effectiveFrom, states } = file.content
  const row = file.rowOf('effectiveFrom')
  if (effectiveFrom !== tableNames)
    report(row, `effectiveFrom is ${effectiveFrom}, but the file is named after another day`)
  for (const [index, { state: code }] of states.entries()) {
    const stateRow = file.rowOf('states', index)
    if (states.findIndex(({ state }) => state === code) !== index) report(stateRow, `${code} is repeated`)
    refer(stateRow, { list: 'states', code })
  }
  return { row, kind: 'dutyTable', content: { effectiveFrom, states } }
}
