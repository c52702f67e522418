import type { ReactNode } from 'react'
import { useSession } from '#areas/identity/portal'
import { SkipLink } from '#ui/page'
import { CurrentPage } from '../current-page.tsx'
import { useLocation } from '../location.ts'
import { hrefTo, paths } from '../paths.ts'
import headerStyles from './header.module.css'
import { Header, Wordmark } from './header.tsx'
import { OwnNotices } from './own-notices.tsx'
import { SessionEndedNotice } from './session-ended.tsx'
import styles from './shell.module.css'

export function Shell() {
  const session = useSession()
  const { path } = useLocation()
  return (
    <div className={styles.shell}>
      <SkipLink to="content" />
      <Header session={session} path={path} key={path} />
      <OwnNotices session={session} />
      <main className={styles.main} id="content" tabIndex={-1}>
        {session.state === 'signed-on' ? <SessionEndedNotice caller={session.caller} path={path} /> : null}
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
