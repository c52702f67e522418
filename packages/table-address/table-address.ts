import { type Sort, sortInAddress } from './sort.ts'

/** What an address says about a table: its page, its order and a text to filter each column by. */
export type TableAddress<Column extends string> = {
  /** From 1, as people count. */
  readonly page?: number
  /** A column; with a minus before it, the last first. */
  readonly sort?: string
} & { readonly [Name in Column]?: string }

type Filters<Column extends string> = { readonly [Name in Column]?: string } & Readonly<Record<string, string>>

/**
 * Reads what an address says about a table; what makes no sense, or says what holds without it, is left out.
 *
 * @param usualSort how the table is sorted where nothing is said, if that is always the same
 */
export function readTableAddress<Column extends string>(
  given: Record<string, unknown>,
  columns: readonly Column[],
  usualSort?: Sort<Column>,
): TableAddress<Column> {
  const page = addressText(given.page)
  const sort = addressText(given.sort)
  const filters = columns.flatMap((column) => {
    const text = addressText(given[column])
    return text === '' ? [] : [[column, text.slice(0, 100)]]
  })
  const sorts =
    (usualSort === undefined || sort !== sortInAddress(usualSort)) &&
    columns.some((column) => column === sort.replace(/^-/, ''))
  return {
    ...(/^[1-9]\d{0,5}$/.test(page) && page !== '1' && { page: Number(page) }),
    ...(sorts && { sort }),
    ...Object.fromEntries(filters),
  }
}

/** What stands in an address under a name, as text; empty when nothing does. */
export function addressText(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).trim() : ''
}

/** What an address filters a table by; without the empty ones. */
export function filtersOf<Column extends string>(
  address: { readonly [Name in Column]?: string },
  columns: readonly Column[],
): Filters<Column> {
  const filters = columns.map((column): [Column, string | undefined] => [column, address[column]])
  return Object.fromEntries(filters.filter(([, text]) => text)) as Filters<Column>
}
