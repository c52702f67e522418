import { useEffect, useState } from 'react'
import type { Session } from '#areas/identity/portal'
import type { NotifiedRecord } from '#areas/notification/contract'
import { useLocation } from '../location.ts'
import { pathOfPolicy, paths } from '../paths.ts'

/** Notices for users of a lender, on every page. */
export function OwnNotices({ session }: { readonly session: Session }) {
  return session.state === 'signed-on' && session.caller.channel !== null ? <NoticesOfRecords /> : null
}

function NoticesOfRecords() {
  const { path, search } = useLocation()
  const isOpen = (record: NotifiedRecord) =>
    record.kind === 'referral'
      ? path === paths.creditReferral && search.request === String(record.id)
      : path === pathOfPolicy(record.kind, record.policyNumber)
  const notification = useNotificationOnceIdle()
  return notification ? <notification.OwnNotices isOpen={isOpen} /> : null
}

type Notification = typeof import('#areas/notification/portal')

/** Loads the code of the notices when the first page has had time to load, so that it delays nothing else. */
function useNotificationOnceIdle(): Notification | null {
  const [notification, setNotification] = useState<Notification | null>(null)
  useEffect(() => {
    const timer = setTimeout(
      () =>
        import('#areas/notification/portal').then(setNotification, (error: unknown) =>
          // The portal works without notices; the next visit tries again.
          console.error('The notices could not be loaded', error),
        ),
      1_500,
    )
    return () => clearTimeout(timer)
  }, [])
  return notification
}
