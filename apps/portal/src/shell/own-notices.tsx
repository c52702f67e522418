import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import type { Session } from '#areas/identity/portal'
import { type NotifiedRecord, visibleKinds } from '#areas/notification/contract'
import { paths } from '../paths.ts'

/** Notices of what the insurer did with the user's own records, on every page; empty for users without records. */
export function OwnNotices({ session }: { readonly session: Session }) {
  const { features } = useEnvironment()
  if (session.state !== 'signed-on' || session.caller.access.channel === null) return null
  const kinds = visibleKinds(session.caller.access.rights)
  const told = kinds.filter((kind) => kind !== 'referral' || features.showCreditReferral)
  return told.length > 0 ? <NoticesOfRecords /> : null
}

function NoticesOfRecords() {
  const router = useRouter()
  const open = useLocation({
    select: ({ pathname, search }) =>
      pathname === paths.creditReferral && 'request' in search ? `${pathname} ${search.request}` : pathname,
  })
  const isOpen = (record: NotifiedRecord) =>
    open === (record.kind === 'referral' ? `${paths.creditReferral} ${record.id}` : variationPath(record.policyNumber))
  const hrefOf = (record: NotifiedRecord) =>
    record.kind === 'referral'
      ? router.history.createHref(
          router.buildLocation({ to: paths.creditReferral, search: { request: record.id } }).href,
        )
      : router.history.createHref(variationPath(record.policyNumber))
  const notification = useNotificationOnceIdle()
  return notification ? <notification.OwnNotices hrefOf={hrefOf} isOpen={isOpen} /> : null
}

const variationPath = (policyNumber: string) => paths.variation.replace('$policyNumber', policyNumber)

type Notification = typeof import('#areas/notification/portal')

/** Loads the code of the notices a second after the page has loaded, so that it delays nothing else. */
function useNotificationOnceIdle(): Notification | null {
  const settled = useRouterState({ select: ({ status }) => status === 'idle' })
  const [notification, setNotification] = useState<Notification | null>(null)
  useEffect(() => {
    if (!settled || notification) return
    const fetch = () =>
      import('#areas/notification/portal').then(setNotification, (fault: unknown) =>
        // The page works without notices; the next page tries again.
        console.error('The notices could not be loaded', fault),
      )
    const timer = setTimeout(fetch, 1_000)
    return () => clearTimeout(timer)
  }, [settled, notification])
  return notification
}
