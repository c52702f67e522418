import type { QueueSearch } from '#areas/case/contract'
import { toSearch, viewOf } from '#packages/table'
import { type DeskAddress, tableOf } from '../../contract/index.ts'

/** The part of the queue that an address shows. */
export function partOf({ show }: DeskAddress): QueueSearch['show'] {
  const elsewhere = show === 'policies' || show === 'submissions' || show === 'uploads'
  return show === undefined || elsewhere ? 'open' : show
}

/** Converts an address to a search in the queue. */
export function searchOf(address: DeskAddress): QueueSearch {
  return { ...toSearch(viewOf(address, tableOf(address))), show: partOf(address) }
}
