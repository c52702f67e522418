import { type Database, poolOf } from './connect-database.ts'

/** A statement that PostgreSQL parses and plans once for each connection, under a name that is its alone. */
export type PreparedStatement = { readonly name: string; readonly text: string }

/**
 * Runs one statement outside a transaction. Only for a statement on a path where its planning is what costs most: the
 * query builder is the rule.
 *
 * @returns how many rows it returned or changed
 */
export async function runPrepared(
  database: Database,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<number> {
  const { rowCount } = await poolOf(database).query({ name, text, values: [...values] })
  return rowCount ?? 0
}
