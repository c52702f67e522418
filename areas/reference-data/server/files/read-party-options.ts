import { join, posix } from 'node:path'
import { limits, type TransactionFlags } from '../../contract/index.ts'
import type { CodeListName } from '../code-list-names.ts'
import type { FolderReading, NoteFault } from './folder-reading.ts'
import { type CsvRow, readCsv, readText } from './read-csv.ts'
import { noteRepeated } from './read-lists.ts'

const columns = ['setting', 'for', 'value'] as const
type Row = CsvRow<(typeof columns)[number]>

const flagNames = ['propertyShare', 'outstandingLoanBal', 'insuredLoans', 'incumbentInsurer'] as const
const settings = ['premiumPlan', 'transactionType', 'productType', 'billingTenure', ...flagNames]
const transactions = ['NEW', 'TOPUP'] as const

/**
 * Reads `party-options/<channel>/<first day>.csv`: one choice per line, with its setting and its plan or transaction.
 */
export async function readPartyOptions(folder: string, file: string, reading: FolderReading): Promise<void> {
  const fault: NoteFault = (row, reason) => reading.faults.push({ file, row, reason })
  const text = await readText(join(folder, file), fault)
  if (text === null) return
  const rows = readCsv(text, columns, fault)
  if (rows.length === 0) return
  const mention = (list: CodeListName, { row, cells }: Row) =>
    reading.codeMentions.push({ file, row, list, code: cells.value })

  noteRepeated(rows, 'the line', ({ setting, for: of, value }) => `${setting},${of},${value}`, fault)
  for (const { row, cells } of rows) {
    if (!settings.includes(cells.setting))
      fault(row, `the setting "${cells.setting}" is not known; known are ${settings.join(', ')}`)
  }
  const of = (setting: string) => rows.filter(({ cells }) => cells.setting === setting)
  const choices = (setting: string, list: CodeListName) =>
    of(setting).map((row) => {
      if (row.cells.for !== '') fault(row.row, `${setting} applies to everything: leave "for" empty`)
      mention(list, row)
      return row.cells.value
    })
  const premiumPlans = choices('premiumPlan', 'premium-plans')
  const transactionTypes = choices('transactionType', 'transaction-types')
  if (premiumPlans.length === 0) fault(1, 'there is no premiumPlan')
  if (transactionTypes.length === 0) fault(1, 'there is no transactionType')

  for (const { row, cells } of [...of('productType'), ...of('billingTenure')]) {
    if (!premiumPlans.includes(cells.for))
      fault(row, `${cells.setting} is for "${cells.for}", which is no premiumPlan of this file`)
  }
  const forPlan = (setting: string, plan: string) => of(setting).filter(({ cells }) => cells.for === plan)
  for (const row of of('productType')) mention('product-types', row)
  for (const plan of premiumPlans) {
    if (forPlan('productType', plan).length === 0) fault(1, `there is no productType for ${plan}`)
  }

  reading.partyChoices.push({
    file,
    row: 1,
    content: {
      channel: posix.basename(posix.dirname(file)),
      effectiveFrom: posix.basename(file, '.csv'),
      premiumPlans,
      transactionTypes,
      productTypes: byPlan(premiumPlans, (plan) => forPlan('productType', plan).map(({ cells }) => cells.value)),
      billingTenures: byPlan(premiumPlans, (plan) =>
        forPlan('billingTenure', plan).map((row) => readMonths(row, fault)),
      ),
      propertyShare: readFlags('propertyShare', rows, fault),
      outstandingLoanBal: readFlags('outstandingLoanBal', rows, fault),
      insuredLoans: readFlags('insuredLoans', rows, fault),
      incumbentInsurer: readFlags('incumbentInsurer', rows, fault),
    },
  })
}

function byPlan<Value>(plans: readonly string[], read: (plan: string) => Value): Record<string, Value> {
  return Object.fromEntries(plans.map((plan) => [plan, read(plan)]))
}

function readMonths({ row, cells }: Row, fault: NoteFault): number {
  const months = /^\d{1,3}$/.test(cells.value) ? Number(cells.value) : 0
  if (months < limits.shortestTenure || months > limits.longestTenure)
    fault(row, `billingTenure ${cells.value} is not ${limits.shortestTenure} to ${limits.longestTenure} months`)
  return months
}

/** YES or NO for each transaction type; each is required, because a default would be a guess. */
function readFlags(setting: (typeof flagNames)[number], rows: readonly Row[], fault: NoteFault): TransactionFlags {
  const given = rows.filter(({ cells }) => cells.setting === setting)
  for (const { row, cells } of given) {
    if (!transactions.some((transaction) => transaction === cells.for))
      fault(row, `${setting} is for "${cells.for}" instead of ${transactions.join(' or ')}`)
    if (cells.value !== 'YES' && cells.value !== 'NO') fault(row, `${setting} is "${cells.value}" instead of YES or NO`)
  }
  const flagFor = (transaction: string) => {
    const rowsFor = given.filter(({ cells }) => cells.for === transaction)
    if (rowsFor.length === 0) fault(1, `${setting} says neither YES nor NO for ${transaction}`)
    for (const { row } of rowsFor.slice(1)) fault(row, `${setting} for ${transaction} is repeated`)
    return rowsFor[0]?.cells.value === 'YES'
  }
  return { NEW: flagFor('NEW'), TOPUP: flagFor('TOPUP') }
}
