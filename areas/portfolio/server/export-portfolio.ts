import { sql } from 'kysely'
import { fieldsOf } from '#packages/table'
import type { ListExport } from '#platform/export'
import { type Portfolio, portfolioTable, splits } from '../contract/index.ts'

type Field = keyof typeof portfolioTable.columns
type ExportedPart = Readonly<Record<Field, string | number>>

const counts: readonly Field[] = ['policies', 'newPolicies', 'cancelledPolicies']
const fields = fieldsOf(portfolioTable)

/** The parts of a portfolio as a file, with their total where they have one. */
export function exportPortfolio(
  { by, day, parts, total }: Portfolio,
  lender: string | null,
): ListExport<ExportedPart, Field> {
  const shown = by === 'month' ? parts : [...parts, { label: 'Total', ...total }]
  const rows = shown.map((part, place) => ({ ...part, place }))
  const types = fields.map((field) => sql`${sql.ref(field)} ${field === 'label' ? sql`text` : sql`float8`}`)
  const value = sql`place`
  return {
    name: ['Portfolio', `by ${splits[by]}`, ...(lender === null ? [] : [`of ${lender}`]), `at ${day}`].join(' '),
    sheet: `Portfolio at ${day}`,
    source: {
      table: portfolioTable,
      columns: Object.fromEntries(fields.map((field) => [field, { value }])) as Record<Field, { value: typeof value }>,
      from: sql`json_to_recordset(${JSON.stringify(rows)}::json) as part (place int, ${sql.join(types)})`,
      where: [],
      key: ['place'],
      order: value,
      select: sql`part.*`,
    },
    search: { page: 0, pageSize: 100, filter: {}, sorts: [] },
    columns: fields.map((field) => ({
      field,
      value: (part) => part[field],
      ...(field === 'label'
        ? { label: splits[by], format: 'text' }
        : { format: counts.includes(field) ? 'number' : 'decimal' }),
    })),
  }
}
