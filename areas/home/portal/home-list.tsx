import { Fragment, type ReactNode } from 'react'
import { Note, Section } from '#ui/page'
import styles from './home.module.css'

type HomeListProps = {
  readonly title: string
  readonly rows: readonly HomeRow[]
  /** There are more records than rows. */
  readonly more?: boolean
  /** The list of all of them, and its name; omitted where there is none. */
  readonly all?: { readonly href: string; readonly name: string }
  readonly empty: string
}

/** A record: the link that opens it, and what matters about it. */
export type HomeRow = {
  readonly key: string
  readonly href: string
  readonly title: string
  readonly note: string
}

/** A short list of records, with its count and the link to all of them. */
export function HomeList({ title, rows, more = false, all, empty }: HomeListProps) {
  return (
    <Section
      title={rows.length === 0 ? title : `${title} (${rows.length}${more ? '+' : ''})`}
      actions={all && rows.length > 0 ? <a href={all.href}>{all.name}</a> : null}
    >
      {rows.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ key, ...row }) => (
            <li key={key}>
              <a className={styles.row} href={row.href}>
                <span className={styles.title}>{inParts(row.title, ', ')}</span>
                <Note as="span">{inParts(row.note, ' · ')}</Note>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Lines break between the parts, so that no reference or time is cut in two. */
function inParts(text: string, separator: string): ReactNode {
  return text.split(separator).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? separator : null}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}
