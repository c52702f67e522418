import { Fold, Note, Section, Subsection, UnbrokenParts } from '#ui/page'
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
}

/** A record: the link that opens it, and what matters about it. */
export type HomeRow = {
  readonly key: string
  readonly href: string
  readonly title: string
  readonly note: string
}

const shownFirst = 5

/** A short list of records with its own card. */
export function HomeSection({ empty, ...list }: HomeListProps & { readonly empty: string }) {
  return (
    <Section {...headerOf(list)}>{list.rows.length === 0 ? <Note>{empty}</Note> : <FoldedRows {...list} />}</Section>
  )
}

/** `none`: what is missing where the list is empty, after "No". */
export type WaitingList = HomeListProps & { readonly none: string }

/** The lists of what a person has to do or to read, in one card. Those without a row are in one note. */
export function WaitingForYou({ lists }: { readonly lists: readonly WaitingList[] }) {
  const filled = lists.filter(({ rows }) => rows.length > 0)
  const none = lists.filter(({ rows }) => rows.length === 0).map((list) => list.none)
  return (
    <Section title="Waiting for you">
      {filled.length === 0 ? <p>Nothing is waiting for you.</p> : null}
      {filled.map((list) => (
        <Subsection key={list.title} {...headerOf(list)}>
          <FoldedRows {...list} />
        </Subsection>
      ))}
      {none.length > 0 ? <Note>No {alternatives.format(none)}.</Note> : null}
    </Section>
  )
}

const alternatives = new Intl.ListFormat('en-AU', { type: 'disjunction' })

/** The title with the count, and the link to all of them. */
function headerOf({ title, rows, more = false, uncounted, fresh = 0, all }: HomeListProps) {
  const count = `${rows.length}${more ? '+' : ''}${fresh > 0 ? `, ${fresh} new` : ''}`
  return {
    title: rows.length === 0 || uncounted ? title : `${title} (${count})`,
    actions:
      all && rows.length > 0 ? (
        <a href={all} aria-label={`Open as a list: ${title}`} data-print="never">
          Open as a list
        </a>
      ) : null,
  }
}

/** Those after the fifth are folded. */
function FoldedRows({ rows }: Pick<HomeListProps, 'rows'>) {
  const later = rows.slice(shownFirst)
  return (
    <>
      <Rows rows={rows.slice(0, shownFirst)} />
      {later.length > 0 ? (
        <Fold summary={`${later.length} more`}>
          <Rows rows={later} />
        </Fold>
      ) : null}
    </>
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
