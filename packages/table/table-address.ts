import { readDateFilter } from './date-filter.ts'
import { type Filter, fieldsOf, type Search, type Sort, type Table } from './define-table.ts'

/** The address parameters of a table: its page, its order and a filter for each column, as text. */
export type TableAddress<Field extends string> = {
  /** From 1. */
  readonly page?: number
  /** A column; with a minus before it, descending. */
  readonly sort?: string
} & { readonly [Name in Field]?: string }

/** The filter texts by column, without empty ones. */
export type FilterTexts = Readonly<Record<string, string>>

/** Parses the address parameters of a table; omits invalid and default values. */
export function readTableAddress<Field extends string>(
  given: Record<string, unknown>,
  table: Table<Field>,
): TableAddress<Field> {
  const page = addressText(given.page)
  const sort = addressText(given.sort)
  const sorts = sort !== sortText(table.defaultSort) && Object.hasOwn(table.columns, sort.replace(/^-/, ''))
  const filters = fieldsOf(table).flatMap((field) => {
    const { kind, personal } = table.columns[field]
    const parameter = addressText(given[field])
    const text = parameter.slice(0, kind === 'choice' && parameter.startsWith('~') ? 2_000 : 100)
    const fits = text !== '' && !personal && (kind !== 'date' || !('fault' in readDateFilter(text)))
    return fits ? [[field, text]] : []
  })
  return {
    ...(/^[1-9]\d{0,5}$/.test(page) && page !== '1' && { page: Number(page) }),
    ...(sorts && { sort }),
    ...Object.fromEntries(filters),
  }
}

/** An address parameter as text; empty if missing. */
export function addressText(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
}

/** The filters in an address. */
export function filtersOf<Field extends string>(
  address: { readonly [Name in Field]?: string },
  table: Table<Field>,
): FilterTexts {
  const filters = fieldsOf(table).map((field): [string, string | undefined] => [field, address[field]])
  return Object.fromEntries(filters.filter((filter): filter is [string, string] => Boolean(filter[1])))
}

/** The sort in an address, or the default one. */
export function sortOf<Field extends string>(
  { sort = '' }: { readonly sort?: string },
  table: Table<Field>,
): Sort<Field> {
  const field = fieldsOf(table).find((name) => name === sort.replace(/^-/, ''))
  return field === undefined ? table.defaultSort : { field, ascending: !sort.startsWith('-') }
}

export function isDefaultSort<Field extends string>(address: { readonly sort?: string }, table: Table<Field>): boolean {
  return sortText(sortOf(address, table)) === sortText(table.defaultSort)
}

/** The search of an address, ten rows at a time (specification 001 §9). `filters` may include personal columns, which are never in an address. */
export function toSearch<Field extends string>(
  address: TableAddress<Field>,
  table: Table<Field>,
  filters: FilterTexts = filtersOf(address, table),
  pageSize = 10,
): Search<Field> {
  const filter = Object.entries(filters).map(([field, text]) => [field, toFilter(text)])
  return {
    page: (address.page ?? 1) - 1,
    pageSize,
    filter: Object.fromEntries(filter),
    sorts: [sortOf(address, table)],
  }
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

/** The parameters that these functions change; others stay the same. */
type Place = { readonly page?: number; readonly sort?: string }

/** The address of another page. */
export function withPage<Address extends Place>(address: Address, page: number): Address {
  const list = without(address, ['page'])
  return page > 1 ? { ...list, page } : list
}

/** The address with other filters, at the first page; omits filters of personal columns. */
export function withFilters<Address extends Place, Field extends string>(
  address: Address,
  table: Table<Field>,
  filters: FilterTexts,
): Address {
  const fields = fieldsOf(table)
  const kept = fields.filter((field) => filters[field] && !table.columns[field].personal)
  const texts = Object.fromEntries(kept.map((field) => [field, filters[field]]))
  return { ...without(address, ['page', ...fields]), ...texts }
}

/** The address with another sort, at the first page. */
export function withSort<Address extends Place, Field extends string>(
  address: Address,
  table: Table<Field>,
  sort: Sort<string>,
): Address {
  const list = without(address, ['page', 'sort'])
  const text = sortText(sort)
  return text === sortText(table.defaultSort) ? list : { ...list, sort: text }
}

/** The sort parameter of an address: "-status" for status descending. */
export function sortText({ field, ascending }: Sort<string>): string {
  return ascending ? field : `-${field}`
}

/** An address without these parameters. The cast is safe: every parameter is optional. */
function without<Address extends object>(address: Address, names: readonly string[]): Address {
  return Object.fromEntries(Object.entries(address).filter(([name]) => !names.includes(name))) as Address
}
