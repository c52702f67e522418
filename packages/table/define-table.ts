import type { Field, Option } from '#packages/fields'

/**
 * A column of a list, declared once: the request, the address, the SQL and the table on screen read it.
 *
 * - `text` and `number` are filtered by a part of what people read.
 * - `choice` is filtered by some of its values, or by a part of what people read.
 * - `date` is a moment as the clocks in Sydney show it, filtered by a day, a month, a range or a part of what people read.
 */
export type Column = {
  readonly label: string
  readonly kind: 'text' | 'number' | 'choice' | 'date'
  /** The values of a choice where they are always the same; others come from reference data. */
  readonly options?: readonly Option[]
  readonly sorts?: false
  /** It may say who a borrower is: it never stands in an address, which the browser keeps and people pass on. */
  readonly personal?: true
}

export type Sort<Field extends string> = { readonly field: Field; readonly ascending: boolean }

export type Table<Field extends string = string> = {
  readonly columns: { readonly [Name in Field]: Column }
  /** The order where nothing else is asked for. */
  readonly defaultSort: Sort<Field>
}

/** The names of a table's columns. */
export type FieldOf<Declared extends { readonly columns: object }> = Extract<keyof Declared['columns'], string>

export function defineTable<const Columns extends Readonly<Record<string, Column>>>(table: {
  readonly columns: Columns
  readonly defaultSort: Sort<Extract<keyof Columns, string>>
}): Table<Extract<keyof Columns, string>> {
  return table
}

const kinds: { readonly [Kind in Field['kind']]: Column['kind'] } = {
  choice: 'choice',
  date: 'date',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  text: 'text',
  wholeNumber: 'number',
  yesNo: 'choice',
}

/** The column of a record's field; a list may use a shorter label. */
export function columnOf(field: Field, label: string = field.label): Column {
  return { label, kind: kinds[field.kind] }
}

/** The names of the columns, in their order. */
export function fieldsOf<Field extends string>({ columns }: Table<Field>): readonly [Field, ...Field[]] {
  return Object.keys(columns) as [Field, ...Field[]]
}

/** What a filter asks of a column: a part of what people read, or one of some values. */
export type Filter = string | readonly string[]

export type Search<Field extends string> = {
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  readonly filter: { readonly [Name in Field]?: Filter | null | undefined }
  readonly sorts: readonly Sort<Field>[]
}
