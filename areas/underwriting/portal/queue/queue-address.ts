import { toSearch } from '#packages/table'
import { type DeskAddress, type QueueSearch, tableOf } from '../../contract/index.ts'

export const pageSize = 10

/** The part of the queue that an address shows. */
export function partOf({ show }: DeskAddress): QueueSearch['show'] {
  return show === undefined || show === 'uploads' || show === 'policies' ? 'open' : show
}

/** The search that an address asks for. */
export function searchOf(address: DeskAddress): QueueSearch {
  return { ...toSearch(address, tableOf(address), pageSize), show: partOf(address) }
}
