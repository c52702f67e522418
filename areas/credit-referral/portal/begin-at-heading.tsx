import { type ReactNode, useEffect, useRef } from 'react'
import { focusHeading } from '#ui/page'

type BeginAtHeadingProps = {
  /** False for what is read from the top of the page, and for what puts the focus elsewhere. */
  readonly when: boolean
  readonly children: ReactNode
}

/**
 * A view that takes the place of another begins at its heading, so that a listener hears where they are, also where the
 * heading comes late. It is left where it stands: how far it is scrolled, as after Back, the address decides.
 */
export function BeginAtHeading({ when, children }: BeginAtHeadingProps) {
  const view = useRef<HTMLDivElement>(null)
  const wanted = useRef(when)
  useEffect(() => (wanted.current && view.current ? focusHeading(view.current) : undefined), [])
  return <div ref={view}>{children}</div>
}
