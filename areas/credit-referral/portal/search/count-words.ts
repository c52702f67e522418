import { pageSize } from './list-address.ts'

const numbers = new Intl.NumberFormat('en-AU')

type Counted = { readonly page: number; readonly shown: number; readonly total: number }

/** Which of how many requests are shown: "11 to 20 of 1,234 requests". `page` is from 1. */
export function countWords({ page, shown, total }: Counted): string {
  const all = `${numbers.format(total)} ${total === 1 ? 'request' : 'requests'}`
  if (total === 0) return 'No requests'
  if (shown === 0) return all
  const first = (page - 1) * pageSize + 1
  return `${numbers.format(first)} to ${numbers.format(first + shown - 1)} of ${all}`
}
