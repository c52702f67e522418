import { readFile } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse/sync'
import type { NoteFault } from './folder-reading.ts'

/** A line of a CSV file: its cells by column, trimmed. */
export type CsvRow<Column extends string> = { readonly row: number; readonly cells: Readonly<Record<Column, string>> }

type Line = { readonly row: number; readonly record: readonly string[] }

/**
 * Reads a CSV file whose first line names its columns, in any order. A line that begins with `#` is a comment. An error
 * in the heading returns no rows; a line with too many or too few cells is skipped.
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
  for (const name of missing) fault(heading.row, `the column ${name} is missing`)
  for (const name of unknown) fault(heading.row, `the column "${name}" is not known; known are ${columns.join(', ')}`)
  for (const name of twice) fault(heading.row, `the column ${name} is repeated`)
  if (missing.length + unknown.length + twice.length > 0) return []
  if (lines.length === 0) fault(heading.row, 'the file has no rows')

  return lines.flatMap(({ row, record }) => {
    if (record.length !== names.length) {
      fault(row, `has ${record.length} cells instead of ${names.length}`)
      return []
    }
    const cells = Object.fromEntries(names.map((name, index) => [name, record[index] ?? ''])) as Record<Column, string>
    return [{ row, cells }]
  })
}

function parseLines(text: string, fault: NoteFault): readonly Line[] {
  const lines: Line[] = []
  try {
    parse(text, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      on_record: (record: string[], { lines: row }) => {
        lines.push({ row, record })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    fault(typeof error.lines === 'number' ? error.lines : 1, 'has a quotation mark that is not closed or not doubled')
    return []
  }
  if (lines.length === 0) fault(1, 'the file is empty')
  return lines
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** The text of a file with normalised line ends, or `null` when it is not valid text. */
export async function readText(path: string, fault: NoteFault): Promise<string | null> {
  const bytes = await readFile(path)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  } catch {
    fault(1, 'is not UTF-8 text: save it again with the encoding UTF-8')
    return null
  }
  const row = text.split('\n').findIndex((line) => controlCharacter.test(line)) + 1
  if (row === 0) return text
  fault(row, 'contains a control character: remove it')
  return null
}
