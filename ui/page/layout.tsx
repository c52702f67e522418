import { type MouseEvent, type ReactNode, useId } from 'react'
import columnsStyles from './columns.module.css'
import disclosureStyles from './disclosure.module.css'
import entriesStyles from './entries.module.css'
import factsStyles from './facts.module.css'
import styles from './page.module.css'
import sectionNavigationStyles from './section-navigation.module.css'
import { Note } from './text.tsx'

/** The box of a section whose content has its own heading, as a list of rows does. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}

type ColumnsProps = {
  readonly children: ReactNode
  /** Content beside the children, or after them when space is short. */
  readonly aside: ReactNode
  /** Names the aside, and makes it a landmark. */
  readonly asideLabel?: string
  /**
   * `narrow` for a single figure, `tall` for content that may exceed the window; both are sticky. `equal` for two halves.
   */
  readonly asideSize?: 'wide' | 'narrow' | 'tall' | 'equal'
  readonly end?: ReactNode
}

export function Columns({ children, aside, asideLabel, asideSize = 'wide', end }: ColumnsProps) {
  const Aside = asideLabel === undefined ? 'div' : 'aside'
  return (
    <div className={columnsStyles.columns} data-aside={asideSize}>
      <div className={columnsStyles.main}>{children}</div>
      <Aside className={columnsStyles.aside} aria-label={asideLabel}>
        {aside}
      </Aside>
      {end === undefined ? null : <div className={columnsStyles.end}>{end}</div>}
    </div>
  )
}

type SectionProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** `plain` has no box. */
  readonly variant?: 'card' | 'plain'
  /** False for content that is not printed. */
  readonly print?: boolean
  readonly children?: ReactNode
}

/** A part of a page under its own h2, named for assistive technology. */
export function Section({ title, lead, actions, variant = 'card', print = true, children }: SectionProps) {
  const id = useId()
  return (
    <section
      className={styles.section}
      data-variant={variant}
      data-print={print ? undefined : 'never'}
      aria-labelledby={id}
    >
      <div className={styles.sectionHeader}>
        <div>
          <h2 className={styles.sectionTitle} id={id}>
            {title}
          </h2>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}

/** A screen of several sections: its navigation, and the section shown. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

type SectionLink = {
  readonly label: string
  readonly href: string
  /** `page` for the section shown, `true` for the section that contains it. */
  readonly current?: 'page' | 'true' | undefined
  /** How many rows it has; undefined where that is not known. */
  readonly count?: number | undefined
}

/** The navigation between the sections of a screen. */
export function SectionNavigation(props: { readonly label: string; readonly links: readonly SectionLink[] }) {
  const { label, links } = props
  return (
    <nav className={sectionNavigationStyles.navigation} aria-label={label} data-print="never">
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href} aria-current={link.current}>
              {link.count === undefined ? link.label : `${link.label} (${link.count.toLocaleString('en-AU')})`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The first Tab stop: skips the navigation and focuses the content with this id. */
export function SkipLink({ to }: { readonly to: string }) {
  const skip = (event: MouseEvent) => {
    // The hash of the address holds the route, so the browser must not follow the link itself.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skipLink} href={`#${to}`} onClick={skip}>
      Skip to content
    </a>
  )
}

export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** Multi-line text: full width, line breaks preserved. */
  readonly lines?: boolean
}

/** Read-only labels and values, on screen and on paper, in columns when space allows. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={factsStyles.facts}>
      {facts.map(({ label, value, lines }) => (
        <div key={label} data-lines={lines || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type DisclosureProps = {
  readonly title: string
  readonly level: 2 | 3
  readonly note: string
  readonly open: boolean
  readonly onToggle?: (open: boolean) => void
  readonly children: ReactNode
}

/** A part of a page that opens and closes under its title. */
export function Disclosure({ title, level, note, open, onToggle, children }: DisclosureProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <details
      className={disclosureStyles.disclosure}
      open={open}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
    >
      <summary>
        <Title className={disclosureStyles.title}>{title}</Title>
        <Note as="span">{note}</Note>
      </summary>
      {children}
    </details>
  )
}

/** A closed part of a text, as small as its summary; print shows its content. */
export function Fold({ summary, children }: { readonly summary: string; readonly children: ReactNode }) {
  return (
    <details className={disclosureStyles.fold}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

/** A short list of records, each with its actions: drafts, recent quotes. */
export function Entries({ children }: { readonly children: ReactNode }) {
  return <ul className={entriesStyles.entries}>{children}</ul>
}

type EntryProps = {
  /** Its main figure, before the title. */
  readonly figure?: string
  readonly title: ReactNode
  readonly note: ReactNode
  readonly actions: ReactNode
}

export function Entry({ figure, title, note, actions }: EntryProps) {
  return (
    <li className={entriesStyles.entry}>
      {figure === undefined ? null : <p className={entriesStyles.figure}>{figure}</p>}
      <div className={entriesStyles.words}>
        <p className={entriesStyles.title}>{title}</p>
        <Note>{note}</Note>
      </div>
      <div className={entriesStyles.actions}>{actions}</div>
    </li>
  )
}
