import type { ReactNode } from 'react'
import { Note, Section } from '#ui/page'
import styles from './home.module.css'

type HomeListProps<Item> = {
  readonly title: string
  readonly list: { readonly items: readonly Item[]; readonly more: boolean }
  /** The list of all of them; omitted where there is none. */
  readonly href?: string
  readonly empty: string
  readonly keyOf: (item: Item) => string
  readonly children: (item: Item) => ReactNode
}

/** A short list of records, with its count and the link to all of them. */
export function HomeList<Item>({ title, list: { items, more }, href, empty, keyOf, children }: HomeListProps<Item>) {
  return (
    <Section
      title={items.length === 0 ? title : `${title} (${items.length}${more ? '+' : ''})`}
      actions={href && items.length > 0 ? <a href={href}>Show all</a> : null}
    >
      {items.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <ul className={styles.list}>
          {items.map((item) => (
            <li key={keyOf(item)}>{children(item)}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

type HomeRowProps = { readonly href: string; readonly title: ReactNode; readonly note: ReactNode }

/** A record: the link that opens it, and what matters about it. */
export function HomeRow({ href, title, note }: HomeRowProps) {
  return (
    <a className={styles.row} href={href}>
      <span className={styles.title}>{title}</span>
      <Note as="span">{note}</Note>
    </a>
  )
}
