import type { MouseEvent } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { hrefHere } from '#ui/page'
import type { Duplicate } from './read-duplicate.ts'

type DuplicateLinkProps = { readonly duplicate: Duplicate; readonly onOpened: (requestId: string) => void }

/** Leads to the request that has the reference already (specification 001 §8). */
export function DuplicateLink({ duplicate: { lenderRefNumber, requestId }, onOpened }: DuplicateLinkProps) {
  const open = (event: MouseEvent) => {
    // With a key held, the browser opens it elsewhere.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpened(requestId)
  }
  return (
    <a href={hrefHere({ request: requestId })} onClick={open}>
      {sentences.duplicateLink(lenderRefNumber)}
    </a>
  )
}
