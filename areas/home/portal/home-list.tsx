import { Fold, Note, Section, UnbrokenParts } from '#ui/page'
import styles from './home.module.css'

type HomeListProps = {
  readonly title: string
  readonly rows: readonly HomeRow[]
  /** There are more records than rows. */
  readonly more?: boolean
  /** Omits the count, of rows that are the newest of many. */
  readonly uncounted?: true
  /** How many of them are new to the person. */
  readonly fresh?: number
  /** The address of the list of all of them; omitted where there is none. */
  readonly all?: string
  readonly empty: string
}

/** A record: the link that opens it, and what matters about it. */
export type HomeRow = {
  readonly key: string
  readonly href: string
  readonly title: string
  readonly note: string
}

const shownFirst = 5

/** A short list of records, with its count and the link to all of them. Those after the fifth are folded. */
export function HomeList({ title, rows, more = false, uncounted, fresh = 0, all, empty }: HomeListProps) {
  const count = `${rows.length}${more ? '+' : ''}${fresh > 0 ? `, ${fresh} new` : ''}`
  const later = rows.slice(shownFirst)
  return (
    <Section
      title={rows.length === 0 || uncounted ? title : `${title} (${count})`}
      actions={
        all && rows.length > 0 ? (
          <a href={all} aria-label={`Open as a list: ${title}`}>
            Open as a list
          </a>
        ) : null
      }
    >
      {rows.length === 0 ? <Note>{empty}</Note> : <Rows rows={rows.slice(0, shownFirst)} />}
      {later.length > 0 ? (
        <Fold summary={`${later.length} more`}>
          <Rows rows={later} />
        </Fold>
      ) : null}
    </Section>
  )
}

function Rows({ rows }: Pick<HomeListProps, 'rows'>) {
  return (
    <ul className={styles.list}>
      {rows.map(({ key, href, title, note }) => (
        <li key={key}>
          <a className={styles.row} href={href}>
            <span className={styles.title}>
              <UnbrokenParts text={title} separator=", " />
            </span>
            <Note as="span">
              <UnbrokenParts text={note} separator=" · " />
            </Note>
          </a>
        </li>
      ))}
    </ul>
  )
}
