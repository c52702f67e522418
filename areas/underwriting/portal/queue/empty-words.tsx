import type { ReactNode } from 'react'
import { filtersOf } from '#packages/table-address'
import { hrefHere } from '#ui/page'
import { type DeskAddress, queueFields } from '../../contract/index.ts'

/** What an empty part of the queue says, and where to go from it; undefined where filters left nothing. */
export function emptyWords(address: DeskAddress): ReactNode {
  if (Object.keys(filtersOf(address, queueFields)).length > 0) return undefined
  switch (address.show) {
    case 'mine':
      return (
        <span>
          You have no request. Take one from <a href={hrefHere({ show: 'unassigned' })}>Unassigned</a>.
        </span>
      )
    case 'unassigned':
      return 'Somebody has taken each open request.'
    case 'decided':
      return 'You have not decided a request yet.'
    default:
      return 'No request is open.'
  }
}
