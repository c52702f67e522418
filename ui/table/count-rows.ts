const numbers = new Intl.NumberFormat('en-AU')

type Counted = {
  /** Counted from 1. */
  readonly page: number
  readonly pageSize: number
  readonly shown: number
  readonly total: number
  /** Whether the total exceeds the count limit. */
  readonly capped?: boolean
}

/** The range and the total of the rows: "11 to 20 of 1,234 requests". `row` is the singular noun. */
export function countRows({ page, pageSize, shown, total, capped = false }: Counted, row: string): string {
  const count = capped ? `more than ${numbers.format(total - 1)}` : numbers.format(total)
  const all = `${count} ${total === 1 ? row : pluralOf(row)}`
  if (total === 0) return `No ${pluralOf(row)}`
  if (shown === 0) return `None of ${all} on this page`
  if (shown === total) return all
  const first = (page - 1) * pageSize + 1
  return `${numbers.format(first)} to ${numbers.format(first + shown - 1)} of ${all}`
}

function pluralOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
