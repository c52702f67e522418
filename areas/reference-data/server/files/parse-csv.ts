import { CsvError, parse } from 'csv-parse/sync'
import type * as z from 'zod'
import type { ReportError } from './source-file.ts'

type CsvRow<Schema extends z.ZodObject> = {
  readonly row: number
  readonly cells: Readonly<Record<keyof Schema['shape'], string>>
  /** What the schema makes of them; absent for a row with errors. */
  readonly content?: z.output<Schema>
}

/** Columns in any order; `#` begins a comment. An error in the heading returns no rows, a line of wrong length none. */
export function parseCsv<Schema extends z.ZodObject>(
  text: string,
  schema: Schema,
  report: ReportError,
): readonly CsvRow<Schema>[] {
  const [heading, ...lines] = parseLines(text, report)
  if (!heading) return []
  const names = heading.record
  const columns = Object.keys(schema.shape)
  const errors = [
    ...columns.filter((column) => !names.includes(column)).map((column) => `the column ${column} is missing`),
    ...names
      .filter((name) => !columns.includes(name))
      .map((name) => `the column "${name}" is not known; known are ${columns.join(', ')}`),
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `the column ${name} is repeated`),
    ...(lines.length === 0 ? ['the file has no rows'] : []),
  ]
  for (const reason of errors) report(heading.row, reason)
  if (errors.length > 0) return []

  return lines.flatMap(({ row, record }) => {
    if (record.length !== names.length) {
      report(row, `has ${record.length} cells instead of ${names.length}`)
      return []
    }
    const cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? '']))
    const read = schema.safeParse(cells)
    for (const { path, message } of read.error?.issues ?? []) report(row, `${path.join('.')} ${message}`)
    return [{ row, cells: cells as CsvRow<Schema>['cells'], ...(read.success && { content: read.data }) }]
  })
}

function parseLines(text: string, report: ReportError) {
  const lines: { readonly row: number; readonly record: readonly string[] }[] = []
  try {
    parse(text, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines: row }) => void lines.push({ row, record }),
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    report(typeof error.lines === 'number' ? error.lines : 1, 'has a quotation mark that is not closed or not doubled')
    return []
  }
  if (lines.length === 0) report(1, 'the file is empty')
  return lines
}

export function reportDuplicates<Cells>(
  rows: readonly { readonly row: number; readonly cells: Cells }[],
  name: string,
  read: (cells: Cells) => string,
  report: ReportError,
): void {
  const rowOf = new Map<string, number>()
  for (const { row, cells } of rows) {
    const value = read(cells)
    const first = rowOf.get(value)
    if (first === undefined) rowOf.set(value, row)
    else report(row, `${name} ${value} is already in row ${first}`)
  }
}
