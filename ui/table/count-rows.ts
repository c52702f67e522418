const numbers = new Intl.NumberFormat('en-AU')

type Counted = {
  readonly items: readonly unknown[]
  /** Counted from 0. */
  readonly currentPage: number
  readonly totalItems: number
  /** Whether the total exceeds the count limit. */
  readonly totalIsCapped?: boolean | undefined
}

/** The total of the rows: "1,234 requests". `row` is the singular noun. */
export function countAllRows({ totalItems, totalIsCapped = false }: Counted, row: string): string {
  const count = totalIsCapped ? `more than ${numbers.format(totalItems - 1)}` : numbers.format(totalItems)
  return `${count} ${totalItems === 1 ? row : pluralOf(row)}`
}

/** The range and the total of the rows: "11 to 20 of 1,234 requests". */
export function countRows(page: Counted, pageSize: number, row: string): string {
  const { items, currentPage, totalItems } = page
  const all = countAllRows(page, row)
  if (totalItems === 0) return `No ${pluralOf(row)}`
  if (items.length === 0) return `None of ${all} on this page`
  if (items.length === totalItems) return all
  const first = currentPage * pageSize + 1
  return `${numbers.format(first)} to ${numbers.format(first + items.length - 1)} of ${all}`
}

/** The plural of a regular noun: "policies", "requests". */
export function pluralOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
