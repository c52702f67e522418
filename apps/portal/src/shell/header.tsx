import { useId, useState } from 'react'
import type { Features } from '#areas/environment/contract'
import { useEnvironment } from '#areas/environment/portal'
import { type Area, mayEnter } from '#areas/identity/contract'
import { type Caller, hasRight, type Session, useSignOn } from '#areas/identity/portal'
import { flushDrafts } from '#browser/drafts'
import { landingOf } from '../landing.ts'
import { hrefTo, paths } from '../paths.ts'
import { FindButton } from './find-button.tsx'
import styles from './header.module.css'

type HeaderProps = { readonly session: Session; readonly path: string }

export function Header({ session, path }: HeaderProps) {
  const { features } = useEnvironment()
  const { signIn, signOut } = useSignOn()
  const [open, setOpen] = useState(false)
  const id = useId()
  const caller = session.state === 'signed-on' ? session.caller : null
  const items = caller ? navigationItems(caller, features) : []
  const signOutSaved = async () => {
    // Must run before sign-out: drafts cannot be saved without a signed-on user.
    await flushDrafts()
    await signOut()
  }
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <a
          className={styles.brand}
          href={hrefTo(caller ? landingOf(caller) : paths.landing)}
          aria-label="LMI Lender Portal: your first page"
        >
          <Wordmark />
        </a>
        {caller && features.showFind && mayEnter(caller, 'staff') ? <FindButton caller={caller} items={items} /> : null}
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
                  <a className={styles.item} href={hrefTo(to)} aria-current={path === to ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.person}>
            {caller ? <PersonName {...caller} /> : null}
            <button
              type="button"
              className={styles.signOut}
              onClick={() => (session.state === 'signed-out' ? signIn() : signOutSaved())}
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

type Item = {
  readonly label: string
  readonly to: string
  /** Null when any lender role is enough, as for the page itself. */
  readonly area: Area | null
  readonly feature?: keyof Features
}

/** Specification 000 §2; docs/decisions/2026-11-23-upload-document-for-all-lender-staff.md for Upload Document. */
const items = [
  { label: 'Credit Referral', to: paths.creditReferral, area: 'uwreferral', feature: 'showCreditReferral' },
  { label: 'Get Quote', to: paths.getQuote, area: 'calculator' },
  { label: 'Policy Submission', to: paths.policySubmission, area: 'policysubmission' },
  { label: 'Upload Document', to: paths.uploadDocument, area: null, feature: 'showUploadDoc' },
  { label: 'Upload Data', to: paths.uploadData, area: 'docupload', feature: 'showUploadData' },
  { label: 'Policy Search', to: paths.policySearch, area: 'policysearch' },
] as const satisfies readonly Item[]

const home = { label: 'Home', to: paths.home } as const
const desk = { label: 'Underwriting', to: paths.underwriting } as const
const portfolio = { label: 'Portfolio', to: paths.portfolio } as const

/** The items of a user: those of lenders need a lender role, the insurer's staff have the underwriting page. */
export function navigationItems(caller: Caller, features: Features) {
  const offered = items.filter(
    (item) =>
      (item.area === null ? caller.channel !== null : hasRight(caller, item.area, 'view')) &&
      (!('feature' in item) || features[item.feature]),
  )
  return [
    ...(features.showHome && mayEnter(caller, 'staff') ? [home] : []),
    ...offered,
    ...(caller.insurer ? [desk] : []),
    ...(features.showPortfolio && mayViewPortfolio(caller) ? [portfolio] : []),
  ]
}

/** The insurer, and who may search the lender's policies: they may see the sums too. */
export function mayViewPortfolio(caller: Caller): boolean {
  return mayEnter(caller, 'insurer') || hasRight(caller, 'policysearch', 'view')
}

/** The product's logo: a roof that is also a fig leaf, for a home and for Figtree, the insurer. */
export function Wordmark() {
  return (
    <span className={styles.wordmark}>
      <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
        <path className={styles.markLeaf} d="M16 2.5 29 12.4v6.2C29 25.6 23.4 30 16 30S3 25.6 3 18.6v-6.2L16 2.5Z" />
        <path
          className={styles.markVeins}
          d="M16 11.2V30M16 17.6l-6.4-4.4M16 17.6l6.4-4.4M16 24.2l-7.4-4.4M16 24.2l7.4-4.4"
        />
      </svg>
      <span className={styles.product}>
        <strong>LMI</strong> Lender Portal
      </span>
    </span>
  )
}
