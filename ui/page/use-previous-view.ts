import { useState } from 'react'

type Trail = {
  /** What was open last, as an address names it. */
  readonly opened: string | null
  /** Whether the view before this one was that, however the person left it. */
  readonly returned: boolean
  /** Whether this is the first view of the visit. */
  readonly first: boolean
}

/**
 * Remembers where the person comes from within a screen of views and of what is opened from them.
 *
 * @param view the view that stands there while nothing is open
 * @param open what is open, as an address names it
 */
export function usePreviousView(view: string, open: string | null): Trail {
  const place = open === null ? view : `open: ${open}`
  const [trail, setTrail] = useState({ place, open, opened: open, returned: false, first: true })
  if (trail.place === place) return trail
  const next = {
    place,
    open,
    opened: open ?? trail.opened,
    returned: open === null && trail.open !== null,
    first: false,
  }
  setTrail(next)
  return next
}
