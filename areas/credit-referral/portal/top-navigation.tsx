import { hrefHere, SectionNavigation } from '#ui/page'
import type { View } from './view-of.ts'

type TopNavigationProps = {
  readonly view: View
  readonly list: 'my' | 'all'
  readonly mayRaise: boolean
}

/** The ways within the screen (specification 001 §2). An open request belongs to the list that it was opened from. */
export function TopNavigation({ view, list, mayRaise }: TopNavigationProps) {
  const here = view.kind === 'new' ? 'new' : list
  const current = view.kind === 'open' ? 'true' : 'page'
  const links = [
    { to: 'my', label: 'My Requests', href: hrefHere({}) },
    ...(mayRaise ? [{ to: 'new', label: 'New Request', href: hrefHere({ view: 'new' }) }] : []),
    { to: 'all', label: 'All Requests', href: hrefHere({ view: 'all' }) },
  ]
  return (
    <SectionNavigation
      label="Credit referral"
      links={links.map(({ to, ...link }) => ({ ...link, current: to === here ? current : undefined }))}
    />
  )
}
