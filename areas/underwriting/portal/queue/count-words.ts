import type { QueuePage } from '../../contract/index.ts'
import { pageSize } from './queue-address.ts'

/** Which of how many requests are shown: "11 to 20 of 57 requests", from the page as people count. */
export function countWords({ items, totalItems }: QueuePage, page: number): string {
  if (totalItems === 0) return 'No requests'
  if (items.length === 0) return `None of ${totalItems} requests on this page`
  if (totalItems === items.length) return totalItems === 1 ? '1 request' : `${totalItems} requests`
  const first = (page - 1) * pageSize + 1
  return `${first} to ${first + items.length - 1} of ${totalItems} requests`
}
