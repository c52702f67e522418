import * as z from 'zod'
import { limits, type TransactionFlags } from '../../contract/index.ts'
import type { CodeListName } from '../reference-documents.ts'
import { parseCsv, reportDuplicates } from './parse-csv.ts'
import type { ParsedDocument, SourceFile } from './source-file.ts'

const flagNames = ['propertyShare', 'outstandingLoanBal', 'insuredLoans', 'incumbentInsurer'] as const
const settings = ['premiumPlan', 'transactionType', 'productType', 'billingTenure', ...flagNames] as const
type Setting = (typeof settings)[number]

const columns = z.object({
  setting: z.enum(settings, {
    error: ({ input }) => `"${input}" is not known; known are ${settings.join(', ')}`,
  }),
  for: z.string(),
  value: z.string(),
})

/** `party-options/<channel>/<first day>.csv`: one choice per line, with its setting and its plan or transaction. */
export function parsePartyOptions({
  text,
  folder: channel,
  effectiveFrom,
  report,
  refer,
}: SourceFile): ParsedDocument | null {
  const rows = parseCsv(text, columns, report)
  if (rows.length === 0) return null
  reportDuplicates(rows, 'the line', ({ setting, for: of, value }) => `${setting},${of},${value}`, report)

  const of = (setting: Setting, plan?: string) =>
    rows.filter(({ cells }) => cells.setting === setting && (plan === undefined || cells.for === plan))
  const codes = (setting: Setting, list: CodeListName) =>
    of(setting).map(({ row, cells }) => {
      refer(row, { list, code: cells.value })
      return cells.value
    })
  const forEverything = (setting: Setting, list: CodeListName) => {
    for (const { row, cells } of of(setting))
      if (cells.for !== '') report(row, `${setting} applies to everything: leave "for" empty`)
    if (of(setting).length === 0) report(1, `there is no ${setting}`)
    return codes(setting, list)
  }
  const premiumPlans = forEverything('premiumPlan', 'premium-plans')
  const transactionTypes = forEverything('transactionType', 'transaction-types')

  for (const { row, cells } of [...of('productType'), ...of('billingTenure')])
    if (!premiumPlans.includes(cells.for))
      report(row, `${cells.setting} is for "${cells.for}", which is no premiumPlan of this file`)
  codes('productType', 'product-types')
  for (const plan of premiumPlans)
    if (of('productType', plan).length === 0) report(1, `there is no productType for ${plan}`)
  for (const { row, cells } of of('billingTenure'))
    if (!/^\d{1,3}$/.test(cells.value) || !isTenure(Number(cells.value)))
      report(row, `billingTenure ${cells.value} is not ${limits.minTenure} to ${limits.maxTenure} months`)

  /** YES or NO for each transaction type; each is required, because a default would be a guess. */
  const flag = (setting: Setting, transaction: string) => {
    const [first, ...more] = of(setting, transaction)
    if (!first) report(1, `${setting} says neither YES nor NO for ${transaction}`)
    for (const { row } of more) report(row, `${setting} for ${transaction} is repeated`)
    return first?.cells.value === 'YES'
  }
  const flags = (setting: Setting): TransactionFlags => {
    for (const { row, cells } of of(setting)) {
      if (cells.for !== 'NEW' && cells.for !== 'TOPUP')
        report(row, `${setting} is for "${cells.for}" instead of NEW or TOPUP`)
      if (cells.value !== 'YES' && cells.value !== 'NO')
        report(row, `${setting} is "${cells.value}" instead of YES or NO`)
    }
    return { NEW: flag(setting, 'NEW'), TOPUP: flag(setting, 'TOPUP') }
  }

  const byPlan = <Value>(setting: Setting, read: (value: string) => Value): Record<string, Value[]> =>
    Object.fromEntries(premiumPlans.map((plan) => [plan, of(setting, plan).map(({ cells }) => read(cells.value))]))
  return {
    row: 1,
    kind: 'partyChoices',
    content: {
      channel,
      effectiveFrom,
      premiumPlans,
      transactionTypes,
      productTypes: byPlan('productType', String),
      billingTenures: byPlan('billingTenure', Number),
      propertyShare: flags('propertyShare'),
      outstandingLoanBal: flags('outstandingLoanBal'),
      insuredLoans: flags('insuredLoans'),
      incumbentInsurer: flags('incumbentInsurer'),
    },
  }
}

function isTenure(months: number): boolean {
  return months >= limits.minTenure && months <= limits.maxTenure
}
