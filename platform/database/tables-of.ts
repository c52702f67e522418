import type { ColumnType, InsertType, Kysely, Selectable, UpdateType } from 'kysely'
import { camelCased, type Database, type Transaction } from './connect-database.ts'
import type { DB } from './schema.d.ts'

/** What a store knows of its columns beyond the schema: the shape of a jsonb, the values of a text. */
type Known<Name extends keyof DB> = {
  readonly [Table in Name]?: { readonly [Column in keyof DB[Table]]?: unknown }
}

type Narrowed<Type, Value> = Type extends unknown ? ([Value] extends [Type] ? Value : Type) : never

type KnownColumn<Column, Value> = ColumnType<
  Value | (null extends InsertType<Column> ? null : never),
  Narrowed<InsertType<Column>, Value>,
  Narrowed<UpdateType<Column>, Value>
>

type TableOf<Table, Values> = {
  readonly [Column in keyof Table]: Column extends keyof Values
    ? KnownColumn<Table[Column], Values[Column]>
    : Table[Column]
}

type Tables<Name extends keyof DB, Values> = {
  [Table in Name]: TableOf<DB[Table], Table extends keyof Values ? Values[Table] : unknown>
}

export type Row<Name extends keyof DB, Values extends Known<Name> = Record<never, never>> = Readonly<
  Selectable<Tables<Name, Values>[Name]>
>

/** The named tables of the schema, with names in camel case. A store names those of its area, and sees no others. */
export function tablesOf<Name extends keyof DB, Values extends Known<Name> = Record<never, never>>(
  connection: Database | Transaction,
): Kysely<Tables<Name, Values>> {
  return camelCased(connection).withTables<Tables<Name, Values>>()
}
