import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, poolOf, type Transaction } from './connect-database.ts'
import { forKysely, lendConnection } from './lend-connection.ts'

export type Cell = string | number | bigint | boolean | Date | null | undefined | readonly (string | number)[]

/** COPY is several times as fast as INSERT. All rows have the same columns in the same order. */
export type CopyRows = (table: string, rows: readonly Readonly<Record<string, Cell>>[]) => Promise<void>

export async function bulkTransaction<Result>(
  database: Database,
  work: (transaction: Transaction, copyRows: CopyRows) => Promise<Result>,
): Promise<Result> {
  const pool = poolOf(database)
  const client = await pool.connect()
  const connection = lendConnection(client)
  const alone = forKysely({ ...connection, release: () => undefined })
  const bound: Database = new Kysely({
    dialect: new PostgresDialect({
      pool: { options: pool.options, connect: async () => alone, end: async () => undefined },
    }),
  })
  const copyRows: CopyRows = async (table, rows) => {
    const columns = Object.keys(rows[0] ?? {})
    if (columns.length === 0) return
    const columnNames = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
    const copy = client.query(copyFrom(`copy ${pg.escapeIdentifier(table)} (${columnNames}) from stdin`))
    await pipeline(Readable.from(lines(columns, rows)), copy)
  }
  try {
    return await bound.transaction().execute((transaction) => work(transaction, copyRows))
  } finally {
    connection.release()
  }
}

function* lines(columns: readonly string[], rows: readonly Readonly<Record<string, Cell>>[]): Generator<string> {
  const batchSize = 500
  for (let first = 0; first < rows.length; first += batchSize) {
    let text = ''
    for (const row of rows.slice(first, first + batchSize)) {
      for (let column = 0; column < columns.length; column += 1)
        text += (column === 0 ? '' : '\t') + cellText(row[columns[column] ?? ''])
      text += '\n'
    }
    yield text
  }
}

const special = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '\\N'
  if (cell instanceof Date) return cell.toISOString()
  if (typeof cell === 'object') return `{${cell.join(',')}}`
  return typeof cell === 'string' ? cell.replace(special, (sign) => escapes[sign] ?? sign) : String(cell)
}
