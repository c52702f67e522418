import type { ReactNode } from 'react'
import headerStyles from './header.module.css'
import styles from './shell.module.css'
import { Wordmark } from './wordmark.tsx'

/** What stands around a page when the portal itself could not start. */
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
