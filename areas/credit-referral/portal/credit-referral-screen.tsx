import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { listOf, type ReferralAddress } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { focusHeading, type GoTo, hrefHere, Screen, SectionNavigation, usePreviousView } from '#ui/page'
import { Loading } from '#ui/spinner'
import { ReferralList } from './search/referral-list.tsx'

type CreditReferralScreenProps = { readonly address: ReferralAddress; readonly onAddress: GoTo<ReferralAddress> }

/** The screen to search, raise, open and answer credit referrals (specification 001 §2). */
export function CreditReferralScreen({ address, onAddress }: CreditReferralScreenProps) {
  const mayRaise = hasRight(useCaller(), 'uwreferral', 'full')
  const view = viewOf(address, mayRaise)
  const list = listOf(address)
  const listName = list.view === 'all' ? 'all' : 'my'
  const referralId = view.kind === 'open' ? view.referralId : null
  // The referral that was just submitted, and whether it is shown; leaving it clears the mark.
  const [submitted, setSubmitted] = useState<{ readonly id: string; readonly shown: boolean } | null>(null)
  const isSubmitted = submitted !== null && submitted.id === referralId
  if (submitted && submitted.shown !== isSubmitted) setSubmitted(isSubmitted ? { ...submitted, shown: true } : null)
  const { opened, returned, first } = usePreviousView(view.kind === 'new' ? 'new' : listName, referralId)
  usePreloadedReferralScreen()

  const forms = {
    onSubmitted: (request: string) => {
      setSubmitted({ id: request, shown: false })
      onAddress({ ...list, request })
    },
    onLeave: () => onAddress(list),
    onNew: () => onAddress({ view: 'new' }),
  }
  return (
    <Screen>
      <TopNavigation view={view} list={listName} mayRaise={mayRaise} />
      {view.kind === 'list' ? (
        <BeginAtHeading key={listName} when={!first && !returned}>
          <ReferralList address={list} onAddress={onAddress} opened={opened} returned={returned} />
        </BeginAtHeading>
      ) : (
        <Suspense fallback={<Loading label="Opening the request" />}>
          <BeginAtHeading key={referralId ?? 'new'} when={!first}>
            <ReferralScreen referralId={referralId} submitted={isSubmitted} {...forms} />
          </BeginAtHeading>
        </Suspense>
      )}
    </Screen>
  )
}

/** The current view: the list, a blank form, or an existing referral. */
type View =
  | { readonly kind: 'list' }
  | { readonly kind: 'new' }
  | { readonly kind: 'open'; readonly referralId: string }

/** The view of a URL; a user without the right to raise a referral gets the list instead of a blank form. */
function viewOf({ view, request }: ReferralAddress, mayRaise: boolean): View {
  if (request !== undefined) return { kind: 'open', referralId: request }
  return view === 'new' && mayRaise ? { kind: 'new' } : { kind: 'list' }
}

type BeginAtHeadingProps = {
  /** False when reading starts at the top of the page, and when the view sets the focus itself. */
  readonly when: boolean
  readonly children: ReactNode
}

/**
 * Focuses the heading of a view that replaces another, even if the heading renders late, so that a screen reader
 * announces the new view. Does not scroll: navigation sets the scroll position, for example after Back.
 */
function BeginAtHeading({ when, children }: BeginAtHeadingProps) {
  const wanted = useRef(when)
  useEffect(() => {
    if (wanted.current) focusHeading()
  }, [])
  return children
}

const load = () => import('./referral/referral-screen.tsx')

/** Loads the form's code separately from the search, which most visits start with. */
const ReferralScreen = lazy(() => load().then(({ ReferralScreen: screen }) => ({ default: screen })))

/** Preloads the form's code once the page is idle, so that the first row opens at once. */
function usePreloadedReferralScreen(): void {
  useEffect(() => {
    // Ignores a failure: it occurs again, and is shown, when the form opens.
    const timer = setTimeout(() => load().catch(() => undefined), 1_000)
    return () => clearTimeout(timer)
  }, [])
}

type TopNavigationProps = {
  readonly view: View
  readonly list: 'my' | 'all'
  readonly mayRaise: boolean
}

/**
 * The navigation within the screen (specification 001 §2). An open referral belongs to the list that it was opened
 * from.
 */
function TopNavigation({ view, list, mayRaise }: TopNavigationProps) {
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
