import type pg from 'pg'
import { type Database, poolOf } from './connect-database.ts'

/** A statement that PostgreSQL parses and plans once for each connection, under a name that is its alone. */
export type PreparedStatement = { readonly name: string; readonly text: string }

/**
 * Runs one statement outside a transaction. Only for a path on which planning is what costs most: the query builder is
 * the rule.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  database: Database,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await poolOf(database).query<Row>({ name, text, values: [...values] })
  return rows
}
