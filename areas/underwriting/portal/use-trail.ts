import { useState } from 'react'
import type { DeskAddress } from '../contract/index.ts'

type Trail = {
  /** The request that was open last, as an address names it. */
  readonly opened: string | null
  /** Whether the view before this one was that request, however the person left it. */
  readonly returned: boolean
}

/** Remembers where the person comes from within the desk. */
export function useTrail(address: DeskAddress): Trail {
  const request = address.request ?? null
  const place = request ?? address.show ?? 'open'
  const [trail, setTrail] = useState<Trail & { readonly place: string; readonly open: string | null }>({
    place,
    open: request,
    opened: request,
    returned: false,
  })
  if (trail.place === place) return trail
  const next = {
    place,
    open: request,
    opened: request ?? trail.opened,
    returned: request === null && trail.open !== null,
  }
  setTrail(next)
  return next
}
