import {
  isOfDecisions,
  type QueueField,
  type QueuePart,
  type QueueSearch,
  queueParts,
  tableOf,
} from '#areas/case/contract'
import { type TableAddress, toSearch, viewOf } from '#packages/table'

/** The query parameters of the queue: its part, and its page, order and filters. */
export type QueueAddress = { readonly show?: string } & TableAddress<QueueField>

export function partOf({ show }: QueueAddress): QueuePart {
  return queueParts.find((part) => part === show) ?? 'open'
}

/** @param pageSize the rows on a page that the person chose, where the address does not say how many */
export function searchOf(address: QueueAddress, pageSize?: number): QueueSearch {
  const view = viewOf(address, tableOf(address))
  return { ...toSearch(view, view.size ?? pageSize), show: partOf(address) }
}

/**
 * The search for the next case to work on: in the part of the queue that the address shows, or among the unassigned ones
 * where that part has decided cases.
 */
export function searchForNext(address: QueueAddress, pageSize?: number): QueueSearch {
  const part = partOf(address)
  return isOfDecisions(part) || part === 'all' ? searchOf({ show: 'unassigned' }) : searchOf(address, pageSize)
}
