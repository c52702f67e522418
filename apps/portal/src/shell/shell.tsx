import { Link, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useSession, useSignOn } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Notice, Page, SkipLink } from '#ui/page'
import { isGuarded, paths } from '../paths.ts'
import headerStyles from './header.module.css'
import { Header, Wordmark } from './header.tsx'
import { OwnNotices } from './own-notices.tsx'
import { SessionEndedNotice, sessionEndText } from './session-ended.tsx'
import styles from './shell.module.css'

/** The layout of every page: header with navigation, content, footer. */
export function Shell() {
  const session = useSession()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const visit = useVisit()
  const gone = session.state === 'signed-out' && isGuarded(path)
  return (
    <div className={styles.shell}>
      <SkipLink to="content" />
      <Header session={session} key={path} />
      <OwnNotices session={session} />
      <main className={styles.main} id="content" tabIndex={-1}>
        {session.state === 'signed-on' ? <SessionEndedNotice caller={session.caller} path={path} /> : null}
        {gone ? <SignedOutPage /> : <Outlet key={visit} />}
      </main>
      <footer className={styles.footer}>
        <p>© {new Date().getFullYear()} Figtree LMI</p>
        <p>For authorised staff</p>
        <nav aria-label="About this portal">
          <ul className={styles.links}>
            <li>
              <Link to={paths.help}>Help</Link>
            </li>
            <li>
              <Link to={paths.accessibility}>Accessibility</Link>
            </li>
          </ul>
        </nav>
      </footer>
    </div>
  )
}

/** Counts navigations to the current URL: each one renders the route anew (specification 000 §2). */
function useVisit(): number {
  const router = useRouter()
  const [visit, setVisit] = useState(0)
  useEffect(
    () =>
      router.subscribe('onResolved', ({ hrefChanged, fromLocation }) => {
        if (fromLocation !== undefined && !hrefChanged) setVisit((count) => count + 1)
      }),
    [router],
  )
  return visit
}

/** Shown between the end of a session and the sign-on page, or longer when the sign-on page cannot be reached. */
function SignedOutPage() {
  const { signIn } = useSignOn()
  return (
    <Page title="Sign in" width="narrow">
      <Notice title={sessionEndText() ?? 'You are signed out.'}>
        <p>The sign-on page opens by itself. Afterwards you come back to this page.</p>
      </Notice>
      <div>
        <Button variant="primary" onClick={() => signIn()}>
          Sign in
        </Button>
      </div>
    </Page>
  )
}

/** The layout of a page when the portal itself could not start. */
export function BareShell({ children }: { readonly children: ReactNode }) {
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
