import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readReferralAddress } from '#areas/credit-referral/contract'
import { useEnvironment } from '#areas/environment/portal'
import { hasRight, type Session } from '#areas/identity/portal'
import { paths } from '../paths.ts'

/** What the insurer did with a person's own requests, on every page; nothing for whom there are no requests. */
export function OwnNotices({ session }: { readonly session: Session }) {
  const { features } = useEnvironment()
  const refers =
    features.showCreditReferral && session.state === 'signed-on' && hasRight(session.caller, 'uwreferral', 'view')
  return refers ? <NoticesOfReferrals /> : null
}

function NoticesOfReferrals() {
  const router = useRouter()
  const open = useLocation({
    select: ({ pathname, search }) =>
      pathname === paths.creditReferral ? (readReferralAddress(search).request ?? null) : null,
  })
  const hrefOf = (request: string) =>
    router.history.createHref(router.buildLocation({ to: paths.creditReferral, search: { request } }).href)
  const referrals = useReferralsOnceIdle()
  return referrals ? <referrals.OwnNotices hrefOf={hrefOf} open={open} /> : null
}

type Referrals = typeof import('#areas/credit-referral/portal')

/** The code of the referrals, fetched a second after the page is there: it keeps nothing else waiting. */
function useReferralsOnceIdle(): Referrals | null {
  const settled = useRouterState({ select: ({ status }) => status === 'idle' })
  const [referrals, setReferrals] = useState<Referrals | null>(null)
  useEffect(() => {
    if (!settled || referrals) return
    const fetch = () =>
      import('#areas/credit-referral/portal').then(setReferrals, (fault: unknown) =>
        // A page without notices is better than none; the next page tries again.
        console.error('The notices could not be loaded', fault),
      )
    const timer = setTimeout(fetch, 1_000)
    return () => clearTimeout(timer)
  }, [settled, referrals])
  return referrals
}
