import styles from './spinner.module.css'
import { Spinner } from './spinner.tsx'

/** Stands where content will be. */
export function Loading({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {label}…
    </p>
  )
}
