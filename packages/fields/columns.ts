import type { Field, Fields, NullableOf, PartialRecordOf, RecordOf } from './fields.ts'
import { plainDecimal } from './kinds.ts'

/** The table column of each field of a record. */
export type ColumnsOf<F extends Fields> = { readonly [N in keyof F]: string }

type Stored<F extends Field, Value> = F['kind'] extends 'yesNo' ? boolean | Extract<Value, null> : Value
/** The record as a database row: yes/no fields as booleans, other fields as their values. */
export type RowOf<F extends Fields, C extends ColumnsOf<F>> = {
  [N in keyof F & keyof C as C[N] & string]: Stored<F[N], RecordOf<F>[N]>
}

/** Like RowOf, for a record with unknown values. */
export type StoredRowOf<F extends Fields, C extends ColumnsOf<F>> = {
  [N in keyof F & keyof C as C[N] & string]: Stored<F[N], NullableOf<F>[N]>
}

export function toRow<F extends Fields, const C extends ColumnsOf<F>>(
  fields: F,
  columns: C,
  record: PartialRecordOf<F>,
): RowOf<F, C>
export function toRow<F extends Fields, const C extends ColumnsOf<F>>(
  fields: F,
  columns: C,
  record: NullableOf<F>,
): StoredRowOf<F, C>
export function toRow(fields: Fields, columns: Readonly<Record<string, string>>, record: object): object {
  const values = record as Readonly<Record<string, unknown>>
  const row: Record<string, unknown> = {}
  for (const { kind, name } of Object.values(fields)) {
    const value = values[name] ?? null
    row[columns[name] ?? name] = kind === 'yesNo' && value !== null ? value === 'YES' : value
  }
  return row
}

/** The record of a row. Removes the trailing zeros that a numeric column adds to decimals. */
export function fromRow<F extends Fields, const C extends ColumnsOf<F>>(
  fields: F,
  columns: C,
  row: RowOf<F, C>,
): RecordOf<F>
export function fromRow<F extends Fields, const C extends ColumnsOf<F>>(
  fields: F,
  columns: C,
  row: StoredRowOf<F, C>,
): NullableOf<F>
export function fromRow(fields: Fields, columns: Readonly<Record<string, string>>, row: object): object {
  const cells: Readonly<Record<string, unknown>> = { ...row }
  const values = Object.values(fields).map(({ kind, name }) => {
    const cell = cells[columns[name] ?? ''] ?? null
    if (kind === 'yesNo') return [name, cell === null ? null : cell ? 'YES' : 'NO']
    return [name, (kind === 'decimal' || kind === 'percent') && cell !== null ? plainDecimal(String(cell)) : cell]
  })
  return Object.fromEntries(values)
}
