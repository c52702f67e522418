import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useEnvironment } from '#areas/environment/portal'
import { type Session, useSignOn } from '#areas/identity/portal'
import { flushDrafts } from '#browser/drafts'
import { landingOf } from '../landing.ts'
import { paths } from '../paths.ts'
import styles from './header.module.css'
import { navigationItems } from './navigation-items.ts'
import { Wordmark } from './wordmark.tsx'

/** Logo, navigation, who is signed on, and the way out. In a narrow window the navigation opens from a button. */
export function Header({ session }: { readonly session: Session }) {
  const { features } = useEnvironment()
  const { signIn, signOut } = useSignOn()
  const [open, setOpen] = useState(false)
  const id = useId()
  const caller = session.state === 'signed-on' ? session.caller : null
  const items = caller ? navigationItems(caller, features) : []
  const leave = async () => {
    // While somebody is signed on: nobody else's draft could be kept.
    await flushDrafts()
    await signOut()
  }
  const atDesk = caller !== null && landingOf(caller, features) === paths.underwriting
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Link
          className={styles.brand}
          to={atDesk ? paths.underwriting : paths.getQuote}
          aria-label={`LMI Lender Portal: ${atDesk ? 'underwriting' : 'get quote'}`}
        >
          <Wordmark />
        </Link>
        <button
          type="button"
          className={styles.menuButton}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          Menu
        </button>
        <div className={styles.menu} id={id} data-open={open}>
          <nav aria-label="Main">
            <ul className={styles.items}>
              {items.map(({ label, to }) => (
                <li key={to}>
                  <Link className={styles.item} to={to}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.person}>
            {caller ? <PersonName {...caller} /> : null}
            <button
              type="button"
              className={styles.signOut}
              onClick={() => (session.state === 'signed-out' ? signIn() : leave())}
            >
              {session.state === 'signed-out' ? 'Sign In' : 'Sign Out'}
            </button>
          </div>
        </div>
      </div>
    </header>
  )
}

type Names = { readonly firstName: string; readonly lastName: string; readonly username: string }

function PersonName({ firstName, lastName, username }: Names) {
  const name = `${firstName} ${lastName}`.trim()
  return (
    <span className={styles.name} title={`Signed on as ${username}`}>
      {name === '' ? username : name}
    </span>
  )
}
