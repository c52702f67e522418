import type { Field, Fields, PartialRecordOf, RecordOf } from './fields.ts'
import { plainDecimal } from './kinds/decimal.ts'

/** The columns of a table in which the fields of a record lie. */
export type ColumnsOf<F extends Fields> = { readonly [N in keyof F]: string }

type Stored<F extends Field, Value> = F['kind'] extends 'yesNo' ? boolean | Extract<Value, null> : Value
/** The record as the columns of a row: yes and no as a boolean, everything else as its value. */
export type RowOf<F extends Fields, C extends ColumnsOf<F>> = {
  [N in keyof F & keyof C as C[N] & string]: Stored<F[N], RecordOf<F>[N]>
}

export function toRow<F extends Fields, const C extends ColumnsOf<F>>(
  fields: F,
  columns: C,
  record: PartialRecordOf<F>,
): RowOf<F, C> {
  const values: Readonly<Record<string, unknown>> = record
  const cells = Object.values(fields).map(({ kind, name }) => {
    const value = values[name] ?? null
    return [columns[name], kind === 'yesNo' && value !== null ? value === 'YES' : value]
  })
  return Object.fromEntries(cells) as RowOf<F, C>
}

/** The record in a row. A column of exact decimals says more zeros than its value has. */
export function fromRow<F extends Fields, const C extends ColumnsOf<F>>(
  fields: F,
  columns: C,
  row: RowOf<F, C>,
): RecordOf<F> {
  const cells: Readonly<Record<string, unknown>> = row
  const values = Object.values(fields).map(({ kind, name }) => {
    const cell = cells[columns[name] ?? ''] ?? null
    if (kind === 'yesNo') return [name, cell === null ? null : cell ? 'YES' : 'NO']
    return [name, (kind === 'decimal' || kind === 'percent') && cell !== null ? plainDecimal(String(cell)) : cell]
  })
  return Object.fromEntries(values) as RecordOf<F>
}
