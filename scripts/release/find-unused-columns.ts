import { globSync, readFileSync } from 'node:fs'
import type pg from 'pg'

/** The columns that no source of the server names, as `table.column`. */
export async function findUnusedColumns(connection: pg.Client | pg.Pool): Promise<string[]> {
  const { rows } = await connection.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and table_name <> 'kysely_migration'
        and not (select relispartition from pg_class where oid = table_name::regclass) order by 1, ordinal_position`,
  )
  const files = globSync(['areas/*/server/**/*.ts', 'platform/**/*.ts', 'apps/*server/**/*.ts'], {
    // The schema names every column.
    exclude: ['**/*.d.ts', '**/*.test.ts'],
  })
  const words = new Set(files.flatMap((file) => readFileSync(file, 'utf8').match(/\w+/g) ?? []))
  const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
  const isRead = (name: string) => words.has(name) || words.has(camelCase(name))
  return rows
    .filter((column) => !isRead(column.table_name) || !isRead(column.column_name))
    .map((column) => `${column.table_name}.${column.column_name}`)
}
