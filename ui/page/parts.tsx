import { Fragment } from 'react'
import styles from './parts.module.css'

type PartsProps = { readonly text: string; readonly separator: string }

/** A text whose lines break between its parts, so that no reference or time is cut in two. */
export function Parts({ text, separator }: PartsProps) {
  return text.split(separator).map((part, index) => (
    <Fragment key={part}>
      {index > 0 ? separator : null}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ))
}
