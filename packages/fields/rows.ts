import { type Fault, type Fields, type ListsOf, type RecordOf, readForm, type SentOf } from './fields.ts'

/** A list of records within a record. */
export type Rows<F extends Fields = Fields> = {
  readonly name: string
  readonly fields: F
  readonly min: number
  readonly max: number
  fault(rule: string): Fault
}

type RowsOptions = {
  /** The name of the list in its record. */
  readonly name: string
  readonly min: number
  readonly max: number
  readonly sentence: (field: string, rule: string) => string
}

export function rowsOf<F extends Fields>(fields: F, { name, min, max, sentence }: RowsOptions): Rows<F> {
  const fault = (rule: string) => ({ code: `${name}-${rule}`, message: sentence(name, rule), field: name })
  return { name, fields, min, max, fault }
}

type ReadRows<F extends Fields> =
  | { readonly values: ReadonlyMap<string, RecordOf<F>>; readonly faults?: never }
  | { readonly values?: never; readonly faults: readonly Fault[] }

/**
 * Parses and validates the rows of a list by key. A fault in a row names its list, its key and its field:
 * "loans.k3.loanAmount". Rules of the list itself: required, rows.
 */
export function readRows<F extends Fields>(
  rows: Rows<F>,
  forms: Iterable<readonly [key: string, form: SentOf<F>]>,
  lists: ListsOf<F>,
): ReadRows<F> {
  const read = [...forms].map(([key, form]) => [key, readForm(rows.fields, form, lists)] as const)
  const faults: Fault[] = read.flatMap(([key, row]) =>
    (row.faults ?? []).map((fault) => ({ ...fault, field: rowField(rows, key, fault.field) })),
  )
  if (read.length < rows.min) faults.unshift(rows.fault('required'))
  if (read.length > rows.max) faults.unshift(rows.fault('rows'))
  if (faults.length > 0) return { faults }
  return { values: new Map(read.flatMap(([key, { values }]) => (values ? [[key, values] as const] : []))) }
}

/** The name of a row's field within the whole form. */
export function rowField(rows: Pick<Rows, 'name'>, key: string, name: string): string {
  return `${rows.name}.${key}.${name}`
}
