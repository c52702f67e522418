import { useState } from 'react'
import type { View } from './view-of.ts'

type Trail = {
  /** The request that was open last. */
  readonly opened: string | null
  /** Whether the view before this one was that request. */
  readonly returned: boolean
  /** Whether this is the first view of the visit. */
  readonly first: boolean
}

/** Remembers where the person comes from within the screen. */
export function useTrail(view: View, list: string): Trail {
  const now = view.kind === 'open' ? view.requestId : null
  const place = view.kind === 'list' ? list : `${view.kind} ${now}`
  const [trail, setTrail] = useState({ place, kind: view.kind, opened: now, returned: false, first: true })
  if (trail.place === place) return trail
  const next = {
    place,
    kind: view.kind,
    opened: now ?? trail.opened,
    returned: view.kind === 'list' && trail.kind === 'open',
    first: false,
  }
  setTrail(next)
  return next
}
