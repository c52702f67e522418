import type { Field, Option } from '#packages/fields'

/**
 * A column of a list, declared once for the request, the address, the SQL and the table on screen.
 *
 * - `text` is filtered by a part of the displayed text, ignoring case.
 * - `number` is filtered by a comparison, a range or a part of the displayed number.
 * - `choice` is filtered by some of its values, or by a part of the displayed text.
 * - `date` is a timestamp in Sydney time, filtered by a day, a month, a range or a part of the displayed text.
 * - `age` is a timestamp, displayed as the time since then and filtered by more than some hours or days. Sorted ascending,
 *   the earliest timestamp is first, which is the greatest age.
 */
export type Column = {
  readonly label: string
  readonly kind: 'text' | 'number' | 'choice' | 'date' | 'age'
  /** The fixed values of a choice; other choices use reference data. */
  readonly options?: readonly Option[]
  readonly sorts?: false
  /** The text by which it is sorted, where rows show another one. */
  readonly sortedBy?: 'username'
  /** The fewest characters of a filter, where parts are found by an index of three characters. */
  readonly minLength?: number
  /** May identify a borrower: never part of an address, which browsers store and users share. */
  readonly personal?: true
}

export const minLengthMessage = 'Enter at least 3 characters.'

export type Sort<Field extends string> = { readonly field: Field; readonly ascending: boolean }

export type Table<Field extends string = string> = {
  readonly columns: { readonly [Name in Field]: Column }
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

/** The names of the columns, in order. */
export function fieldsOf<Field extends string>({ columns }: Table<Field>): readonly [Field, ...Field[]] {
  return Object.keys(columns) as [Field, ...Field[]]
}

/** The filter of a column: a part of the displayed text, or a list of values. */
export type Filter = string | readonly string[]

export type Search<Field extends string> = {
  /** From 0. */
  readonly page: number
  readonly pageSize: number
  readonly filter: { readonly [Name in Field]?: Filter | null | undefined }
  readonly sorts: readonly Sort<Field>[]
}
