import { useEffect, useEffectEvent } from 'react'
import type { DeskAddress, QueuePage } from '../../contract/index.ts'
import type { GoTo } from '../go-to.ts'
import { withPage } from './queue-address.ts'

/** A page beyond the last, as of an old link, gives way to the last. */
export function useLastPage(address: DeskAddress, onAddress: GoTo, answer: QueuePage | undefined): void {
  const last = answer && answer.items.length === 0 ? answer.totalPages : 0
  const page = address.page ?? 1
  const goToLast = useEffectEvent(() => onAddress(withPage(address, last), { replace: true, resetScroll: false }))
  useEffect(() => {
    if (last > 0 && page > last) goToLast()
  }, [last, page])
}
