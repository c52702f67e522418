import styles from './spinner.module.css'

/** Turns while something goes on; the words beside it say what. `small` within a line of text. */
export function Spinner({ small = false }: { readonly small?: boolean }) {
  return <span className={styles.spinner} data-small={small} />
}
