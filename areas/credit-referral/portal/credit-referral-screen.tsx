import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { listOf, type ReferralAddress } from '#areas/credit-referral/contract'
import { hasRight, useCaller } from '#areas/identity/portal'
import { ViewOnlyNotice } from '#ui/form'
import { focusHeading, type GoTo, hrefHere, Screen, SectionNavigation, usePreviousView } from '#ui/page'
import { Loading } from '#ui/spinner'
import { ReferralList } from './search/referral-list.tsx'
import type { QuoteHref } from './view/application.tsx'

type CreditReferralScreenProps = {
  readonly address: ReferralAddress
  readonly onAddress: GoTo<ReferralAddress>
  readonly quoteHref: QuoteHref
}

/** The screen to search, raise, open and answer credit referrals (specification 001 §2). */
export function CreditReferralScreen({ address, onAddress, quoteHref }: CreditReferralScreenProps) {
  const mayRaise = hasRight(useCaller(), 'uwreferral', 'full')
  const list = listOf(address)
  const listName = list.view === 'all' ? 'all' : 'my'
  const referralId = address.request ?? null
  // A user without the right to raise a referral gets the list instead of a blank form.
  const isNew = referralId === null && address.view === 'new' && mayRaise
  // The referral that was just submitted, and whether it is shown; leaving it clears the mark.
  const [submitted, setSubmitted] = useState<{ readonly id: string; readonly shown: boolean } | null>(null)
  const isSubmitted = submitted !== null && submitted.id === referralId
  if (submitted && submitted.shown !== isSubmitted) setSubmitted(isSubmitted ? { ...submitted, shown: true } : null)
  const here = isNew ? 'new' : listName
  const { opened, returned, first } = usePreviousView(here, referralId)
  usePreloadedReferralScreen()
  const links = [
    { to: 'my', label: 'My Requests', href: hrefHere({}) },
    ...(mayRaise ? [{ to: 'new', label: 'New Request', href: hrefHere({ view: 'new' }) }] : []),
    { to: 'all', label: 'All Requests', href: hrefHere({ view: 'all' }) },
  ]
  return (
    <Screen>
      {/* An open referral belongs to the list that it was opened from. */}
      <SectionNavigation
        label="Credit referral"
        links={links.map(({ to, ...link }) => {
          return { ...link, current: to !== here ? undefined : referralId === null ? 'page' : 'true' }
        })}
      />
      {referralId === null && !isNew ? (
        <BeginAtHeading key={listName} when={!first && !returned}>
          {address.view === 'new' ? <ViewOnlyNotice right="submit requests" /> : null}
          <ReferralList address={list} onAddress={onAddress} opened={opened} returned={returned} />
        </BeginAtHeading>
      ) : (
        <Suspense fallback={<Loading label="Opening the request" />}>
          <BeginAtHeading key={referralId ?? 'new'} when={!first}>
            <ReferralScreen
              referralId={referralId}
              submitted={isSubmitted}
              onSubmitted={(request) => {
                setSubmitted({ id: request, shown: false })
                onAddress({ ...list, request })
              }}
              onLeave={() => onAddress(list)}
              onNew={() => onAddress({ view: 'new' })}
              quoteHref={quoteHref}
            />
          </BeginAtHeading>
        </Suspense>
      )}
    </Screen>
  )
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
