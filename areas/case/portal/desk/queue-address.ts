import { type QueueField, type QueueSearch, tableOf } from '#areas/case/contract'
import { type TableAddress, toSearch, viewOf } from '#packages/table'

/** The query parameters of the queue: its part, and its page, order and filters. */
export type QueueAddress = { readonly show?: string } & TableAddress<QueueField>

const parts = ['open', 'unassigned', 'mine', 'decided', 'all'] as const

export function partOf({ show }: QueueAddress): QueueSearch['show'] {
  return parts.find((part) => part === show) ?? 'open'
}

export function searchOf(address: QueueAddress): QueueSearch {
  return { ...toSearch(viewOf(address, tableOf(address))), show: partOf(address) }
}

/**
 * The search for the next case to work on: in the part of the queue that the address shows, or among the unassigned ones
 * where that part has decided cases.
 */
export function searchForNext(address: QueueAddress): QueueSearch {
  const part = partOf(address)
  return part === 'decided' || part === 'all' ? searchOf({ show: 'unassigned' }) : searchOf(address)
}
