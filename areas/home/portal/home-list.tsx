import { Note, Section } from '#ui/page'
import styles from './home.module.css'

type HomeListProps = {
  readonly title: string
  readonly rows: readonly HomeRow[]
  /** There are more records than rows. */
  readonly more?: boolean
  /** The list of all of them; omitted where there is none. */
  readonly href?: string
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
export function HomeList({ title, rows, more = false, href, empty }: HomeListProps) {
  return (
    <Section
      title={rows.length === 0 ? title : `${title} (${rows.length}${more ? '+' : ''})`}
      actions={href && rows.length > 0 ? <a href={href}>Show all</a> : null}
    >
      {rows.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <ul className={styles.list}>
          {rows.map(({ key, ...row }) => (
            <li key={key}>
              <a className={styles.row} href={row.href}>
                <span className={styles.title}>{row.title}</span>
                <Note as="span">{row.note}</Note>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
