import { type ReactNode, useEffect, useState } from 'react'
import { useSession } from '#areas/identity/portal'
import type { NotifiedRecord } from '#areas/notification/contract'
import { omittedParameter } from '#browser/session'
import { SkipLink } from '#ui/page'
import { CurrentPage } from '../current-page.tsx'
import { useLocation } from '../location.ts'
import { hrefTo, pathOfPolicy, paths } from '../paths.ts'
import headerStyles from './header.module.css'
import { Header, Wordmark } from './header.tsx'
import { SessionEndedNotice, SessionNotice } from './session-ended.tsx'
import styles from './shell.module.css'

export function Shell() {
  const session = useSession()
  const { path, search } = useLocation()
  const caller = session.state === 'signed-on' ? session.caller : null
  return (
    <div className={styles.shell}>
      <SkipLink to="content" />
      <Header session={session} path={path} key={path} />
      {caller && caller.channel !== null ? <NoticesOfRecords /> : null}
      <main className={styles.main} id="content" tabIndex={-1}>
        {caller ? <SessionEndedNotice caller={caller} path={path} /> : null}
        {omittedParameter in search ? (
          <SessionNotice>Some filters are missing. Open the address again.</SessionNotice>
        ) : null}
        <CurrentPage />
      </main>
      <footer className={styles.footer}>
        <p>© {new Date().getFullYear()} Figtree LMI</p>
        <p>For authorised staff</p>
        <nav aria-label="About this portal">
          <ul className={styles.links}>
            <li>
              <a href={hrefTo(paths.help)}>Help</a>
            </li>
            <li>
              <a href={hrefTo(paths.accessibility)}>Accessibility</a>
            </li>
          </ul>
        </nav>
      </footer>
    </div>
  )
}

export function MinimalShell({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.shell}>
      <header className={headerStyles.header}>
        <div className={headerStyles.bar}>
          <Wordmark />
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}

/** Notices for users of a lender, on every page. */
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
