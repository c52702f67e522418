import styles from './spinner.module.css'

/** Stands where content will be. */
export function Loading({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <p className={styles.loading} role="status">
      <span className={styles.spinner} />
      {label}…
    </p>
  )
}
