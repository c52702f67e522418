import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { sql } from 'kysely'
import type { Search } from '#packages/table'
import { type Database, inSnapshot, type Transaction } from '#platform/database'
import { type Objects, spool } from '#platform/objects'
import { keysOf, matching, type Source, selectByKey } from '#platform/search'
import { type CellFormat, type CellValue, csvCell, xlsxCell } from './cells.ts'

export type ExportColumn<Row, Field extends string> = {
  readonly field: Field
  readonly value: (row: Row) => CellValue
  /** By default, that of the column's kind. */
  readonly format?: CellFormat
  /** The heading, where it is not the column's label. */
  readonly label?: string
}

/** A list to export: what its search finds, in its order. */
export type ListExport<Row, Field extends string> = {
  /** The name of the list, in the name of the file. */
  readonly name: string
  /** The name of the sheet, of at most 31 characters, where that of the list is longer. */
  readonly sheet?: string
  readonly source: Source<Field>
  readonly search: Search<Field>
  readonly columns: readonly ExportColumn<Row, Field>[]
}

export type ExportedFile = {
  readonly path: string
  readonly size: number
  readonly discard: () => Promise<void>
  readonly rows: number
  /** Whether more rows match than are exported. */
  readonly hasMore: boolean
}

export type FileFormat = 'csv' | 'xlsx'

const maxRows = 100_000
const batchSize = 200
const maxBytes = 512 * 1024 * 1024
const formats = { text: 'text', choice: 'text', number: 'number', date: 'time', age: 'time' } as const
const numberFormats = {
  text: {},
  number: { numFmt: '0' },
  decimal: { numFmt: '#,##0.00' },
  day: { numFmt: 'dd/mm/yyyy' },
  time: { numFmt: 'dd/mm/yyyy hh:mm' },
} as const
const width = 18

/**
 * Writes the rows of a list to a temporary file, from one snapshot, with one batch of rows in memory. The connection is
 * held as long as the database and this process need, and not as long as the caller takes to receive the file.
 *
 * @param onBatch runs before each batch; throws to stop
 * @param limit the most rows that are written
 */
export async function writeList<Row, Field extends string>(
  { database, objects }: { readonly database: Database; readonly objects: Pick<Objects, 'spoolFolder'> },
  { name, sheet = name, source, search, columns: shown }: ListExport<Row, Field>,
  format: FileFormat,
  onBatch: () => void = () => undefined,
  limit = maxRows,
): Promise<ExportedFile> {
  let rows = 0
  let hasMore = false
  const columns = shown.map(({ field, value, format, label }) => {
    const column = source.table.columns[field]
    return { value, format: format ?? formats[column.kind], header: label ?? column.label }
  })
  return await inSnapshot(database, async (snapshot) => {
    const keys = keysOf(source, search, matching(source, search), sql`limit ${limit + 1}`)
    await sql`declare exported no scroll cursor for ${selectByKey(source, keys)}`.execute(snapshot)
    const file = await spool(format === 'csv' ? csv() : await xlsx(), objects.spoolFolder, maxBytes)
    return { ...file, rows, hasMore }

    async function* batches() {
      for (;;) {
        onBatch()
        const batch = await fetchRows(snapshot)
        const fetched = batch.length
        hasMore = batch.splice(limit - rows).length > 0
        rows += batch.length
        if (batch.length > 0) yield batch
        // Emptied: a batch is reachable from the one before it, so V8 would keep all rows and enlarge its heap for them.
        batch.length = 0
        if (fetched < batchSize || hasMore) return
      }
    }

    async function* csv() {
      const write = (cells: string[][], bom = false) =>
        Buffer.from(stringify(cells, { record_delimiter: 'windows', bom }))
      yield write([columns.map(({ header }) => header)], true)
      for await (const batch of batches())
        yield write(batch.map((row) => columns.map(({ value, format }) => csvCell(value(row), format))))
    }

    async function xlsx() {
      const { writeXlsxStream } = await import('hucre/xlsx')
      async function* cells() {
        for await (const batch of batches())
          for (const row of batch) yield columns.map(({ value, format }) => xlsxCell(value(row), format))
      }
      const headed = columns.map(({ header, format }) => ({ header, width, ...numberFormats[format] }))
      // Excel takes at most 31 characters for the name of a sheet.
      return Readable.fromWeb(
        writeXlsxStream(cells(), { name: sheet.slice(0, 31), columns: headed, freezePane: { rows: 1 } }),
      )
    }
  })

  async function fetchRows(snapshot: Transaction): Promise<Row[]> {
    return (await sql<Row>`fetch ${sql.lit(batchSize)} from exported`.execute(snapshot)).rows
  }
}
