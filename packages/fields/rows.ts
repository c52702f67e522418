import { type FieldError, type Fields, type InputOf, type ListsOf, parseForm, type RecordOf } from './fields.ts'

/** A list of records within a record. */
export type Rows<F extends Fields = Fields> = {
  readonly name: string
  readonly fields: F
  readonly min: number
  readonly max: number
  error(rule: string): FieldError
}

type RowsOptions = {
  /** The name of the list in its record. */
  readonly name: string
  readonly min: number
  readonly max: number
  readonly messageFor: (field: string, rule: string) => string
}

export function rowsOf<F extends Fields>(fields: F, { name, min, max, messageFor }: RowsOptions): Rows<F> {
  const error = (rule: string) => ({ code: `${name}-${rule}`, message: messageFor(name, rule), field: name })
  return { name, fields, min, max, error }
}

type ParsedRows<F extends Fields> =
  | { readonly values: ReadonlyMap<string, RecordOf<F>>; readonly errors?: never }
  | { readonly values?: never; readonly errors: readonly FieldError[] }

/**
 * Parses and validates the rows of a list by key. An error in a row names its list, its key and its field:
 * "loans.k3.loanAmount". Rules of the list itself: required, rows.
 */
export function parseRows<F extends Fields>(
  rows: Rows<F>,
  forms: Iterable<readonly [key: string, form: InputOf<F>]>,
  lists: ListsOf<F>,
): ParsedRows<F> {
  const parsed = [...forms].map(([key, form]) => [key, parseForm(rows.fields, form, lists)] as const)
  const errors: FieldError[] = parsed.flatMap(([key, row]) =>
    (row.errors ?? []).map((error) => ({ ...error, field: rowField(rows, key, error.field) })),
  )
  if (parsed.length < rows.min) errors.unshift(rows.error('required'))
  if (parsed.length > rows.max) errors.unshift(rows.error('rows'))
  if (errors.length > 0) return { errors }
  return { values: new Map(parsed.flatMap(([key, { values }]) => (values ? [[key, values] as const] : []))) }
}

/** The name of a row's field within the whole form. */
export function rowField(rows: Pick<Rows, 'name'>, key: string, name: string): string {
  return `${rows.name}.${key}.${name}`
}
