import { CsvError, parse } from 'csv-parse/sync'
import type { NoteFault } from './file-fault.ts'

/** A line of a CSV file: its cells by column, without the blanks around them. */
export type CsvRow<Column extends string> = { readonly row: number; readonly cells: Readonly<Record<Column, string>> }

type Line = { readonly record: readonly string[]; readonly info: { readonly lines: number } }

/**
 * Reads a CSV file whose first line names its columns, in any order. A line that begins with `#` is a comment. A fault
 * in the heading leaves no rows; a line with too many or too few cells, or with an empty one, is left out.
 */
export function readCsv<Column extends string>(
  text: string,
  columns: readonly Column[],
  fault: NoteFault,
): readonly CsvRow<Column>[] {
  const [heading, ...lines] = parseLines(text, fault)
  if (!heading) return []
  const names = heading.record
  const missing = columns.filter((column) => !names.includes(column))
  const unknown = names.filter((name) => !(columns as readonly string[]).includes(name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  for (const name of missing) fault(heading.info.lines, `the column ${name} is missing`)
  for (const name of unknown) fault(heading.info.lines, `the column "${name}" is not known; known are ${columns.join(', ')}`)
  for (const name of twice) fault(heading.info.lines, `the column ${name} stands there twice`)
  if (missing.length + unknown.length + twice.length > 0) return []
  if (lines.length === 0) fault(heading.info.lines, 'the file has no rows')

  return lines.flatMap(({ record, info }) => {
    if (record.length !== names.length) {
      fault(info.lines, `has ${record.length} cells instead of ${names.length}`)
      return []
    }
    const cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])) as Record<Column, string>
    return [{ row: info.lines, cells }]
  })
}

function parseLines(text: string, fault: NoteFault): readonly Line[] {
  try {
    const lines: Line[] = parse(text, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    })
    if (lines.length === 0) fault(1, 'the file is empty')
    return lines
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    fault(typeof error.lines === 'number' ? error.lines : 1, 'has a quotation mark that is not closed or not doubled')
    return []
  }
}
