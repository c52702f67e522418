import type { MouseEvent } from 'react'
import styles from './page.module.css'

/** The first stop of the Tab key: past the navigation to the content with this id. */
export function SkipLink({ to }: { readonly to: string }) {
  const skip = (event: MouseEvent) => {
    // The address's hash is the route, so the browser must not follow the link itself.
    event.preventDefault()
    document.getElementById(to)?.focus()
  }
  return (
    <a className={styles.skipLink} href={`#${to}`} onClick={skip}>
      Skip to content
    </a>
  )
}
