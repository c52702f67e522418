import { addressText } from './address-text.ts'
import { parseAgeFilter } from './age-filter.ts'
import { parseDateFilter } from './date-filter.ts'
import {
  type Column,
  type Filter,
  fieldsOf,
  minLengthMessage,
  type Search,
  type Sort,
  type Table,
} from './define-table.ts'
import { parseNumberFilter } from './number-filter.ts'

/** The address parameters of a table: its page, its order and a filter for each column, as text. */
export type TableAddress<Field extends string> = {
  /** From 1. */
  readonly page?: number
  /** A column; with a minus before it, descending. */
  readonly sort?: string
  /** The rows on a page, when they are not those that the person chose. */
  readonly size?: number
  /** The columns in order, separated by commas, when they are not those that the person chose. */
  readonly columns?: string
  /** The key of the typed filters that the person's preferences hold; it begins with p if the address lacks personal ones. */
  readonly entered?: string
} & { readonly [Name in Field]?: string }

/** The filter texts by column, without empty ones. */
export type FilterTexts = Readonly<Record<string, string>>

export type TableView<Field extends string> = {
  /** From 1. */
  readonly page: number
  readonly sort: Sort<Field>
  readonly filters: FilterTexts
  readonly size?: (typeof pageSizes)[number] | undefined
  readonly columns?: readonly Field[] | undefined
  readonly entered?: string | undefined
}

type Parameters = Readonly<Record<string, unknown>>

/** The rows on a page that a person can choose; ten unless they do (specification 001 §9). */
export const pageSizes = [10, 25, 50, 100] as const

/** What an address shows; invalid parameters count as missing. */
export function viewOf<Field extends string>(address: Parameters, table: Table<Field>): TableView<Field> {
  const page = addressText(address.page)
  const fields = fieldsOf(table)
  const filters = fields.map((field) => [field, filterIn(address[field], table.columns[field])] as const)
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: parseSort(addressText(address.sort), fields) ?? table.defaultSort,
    filters: Object.fromEntries(filters.filter(([, text]) => text !== '')),
    size: pageSizes.find((size) => String(size) === addressText(address.size)),
    columns: parseColumns(addressText(address.columns), fields),
    entered: /^[pt][0-9a-f]{7}$/.exec(addressText(address.entered))?.[0],
  }
}

function parseColumns<Field extends string>(text: string, fields: readonly Field[]): readonly Field[] | undefined {
  const known = [...new Set(text.split(','))].flatMap((name) => fields.find((field) => field === name) ?? [])
  return known.length > 0 ? known : undefined
}

/** The address that shows this; omits default values and filters of personal columns. */
function addressOf<Field extends string>(
  { page, sort, filters, size, columns, entered }: TableView<Field>,
  table: Table<Field>,
): TableAddress<Field> {
  const isDefault = sortText(sort) === sortText(table.defaultSort)
  const shown = fieldsOf(table).filter((field) => filters[field] && !table.columns[field].personal)
  return {
    ...(entered && { entered }),
    ...(Object.fromEntries(shown.map((field) => [field, filters[field]])) as { readonly [Name in Field]?: string }),
    ...(!isDefault && { sort: sortText(sort) }),
    ...(page > 1 && { page }),
    ...(size && { size }),
    ...(columns && { columns: columns.join(',') }),
  }
}

/** Parses the address parameters of a table; omits invalid and default values. */
export function parseTableAddress<Field extends string>(query: Parameters, table: Table<Field>): TableAddress<Field> {
  return addressOf(viewOf(query, table), table)
}

/** The address with a part of what it shows changed; its other parameters stay. */
export function withView<Address extends object, Field extends string>(
  address: Address,
  table: Table<Field>,
  change: Partial<TableView<Field>>,
): Address {
  const own = ['page', 'sort', 'size', 'columns', 'entered', ...fieldsOf(table)]
  const others = Object.fromEntries(Object.entries(address).filter(([name]) => !own.includes(name)))
  // The cast is safe: every parameter of a table is optional.
  return { ...others, ...addressOf({ ...viewOf(address as Parameters, table), ...change }, table) } as Address
}

/** The search that finds the rows of a view. */
export function toSearch<Field extends string>(
  { page, sort, filters }: TableView<Field>,
  pageSize: number = pageSizes[0],
): Search<Field> {
  const filter = Object.entries(filters).map(([field, text]) => [field, toFilter(text)])
  return { page: page - 1, pageSize, filter: Object.fromEntries(filter), sorts: [sort] }
}

/** Selected values as filter text, each prefixed with a tilde: `~On Hold~Complete`. */
export function choiceText(values: readonly string[]): string {
  return values.map((value) => `~${value}`).join('')
}

/** The selected values of a filter text; none for a search text. */
export function chosenOf(text: string): readonly string[] {
  return text.startsWith('~') ? text.slice(1).split('~').filter(Boolean) : []
}

function toFilter(text: string): Filter {
  const chosen = chosenOf(text)
  return chosen.length > 0 ? chosen : text
}

/** The filter in an address parameter; empty for an invalid one. Personal filters are never in an address. */
function filterIn(query: unknown, column: Column): string {
  const { kind, personal } = column
  const parameter = addressText(query)
  const text = parameter.slice(0, kind === 'choice' && parameter.startsWith('~') ? 2_000 : 100)
  return personal || (text !== '' && findFilterError(column, text) !== null) ? '' : text
}

const parsers = { date: parseDateFilter, age: parseAgeFilter, number: parseNumberFilter }

/** What is wrong with the filter text of a column: of a date, of an age, of a number, or of one that is too short. */
export function findFilterError({ kind, minLength = 0 }: Column, text: string): string | null {
  if ([...text].length < minLength) return minLengthMessage
  if (kind === 'text' || kind === 'choice') return null
  const parsed = parsers[kind](text)
  return 'error' in parsed ? parsed.error : null
}

/** The displayed direction of a sort: an age grows as its timestamp gets earlier. */
export function isShownAscending<Field extends string>(
  table: Table<Field>,
  { field, ascending }: Sort<Field>,
): boolean {
  return table.columns[field]?.kind === 'age' ? !ascending : ascending
}

/** The sort parameter of an address: "-status" for status descending. */
export function sortText({ field, ascending }: Sort<string>): string {
  return ascending ? field : `-${field}`
}

/** Parses `sortText`; of several, separated by commas, the first. Undefined for an unknown column. */
export function parseSort<Field extends string>(text: string, fields: readonly Field[]): Sort<Field> | undefined {
  const [first = ''] = text.split(',')
  const field = fields.find((name) => name === first.replace(/^-/, ''))
  return field && { field, ascending: !first.startsWith('-') }
}

/** The filters that a person entered, under the key that the address has: their texts may name a borrower, so browsers must not store them. */
export type EnteredFilters = { readonly key: string; readonly filters: FilterTexts }

/** The filters of columns that a person types in; those by a choice, a date or an age name no borrower. */
export function enteredIn<Field extends string>(filters: FilterTexts, { columns }: Table<Field>): FilterTexts {
  const isEntered = ({ kind, personal }: Column) => personal === true || kind === 'text' || kind === 'number'
  return Object.fromEntries(Object.entries(filters).filter(([field]) => isEntered(columns[field as Field])))
}

/** What a list shows, saved under a name: the address parameters of its filters, order, columns and rows, and its typed filters. */
export type SavedView = {
  readonly name: string
  readonly address: Readonly<Record<string, string>>
  readonly filters?: FilterTexts | undefined
}

/** How a person wants to see a list. */
export type ListPreference = {
  readonly columns?: readonly string[] | undefined
  readonly size?: (typeof pageSizes)[number] | undefined
  /** `compact` has lower rows; `tall` has two lines of text in each. */
  readonly rows?: 'normal' | 'compact' | 'tall' | undefined
  readonly views?: readonly SavedView[] | undefined
  /** The last ones, newest first. */
  readonly entered?: readonly EnteredFilters[] | undefined
}

/** A preference of the list, and what stores another. */
export type ChosenList = {
  readonly value: ListPreference | null
  /** The value is not known yet: a search would find other rows than the person wants. */
  readonly loading: boolean
  readonly choose: (value: ListPreference) => void
}
