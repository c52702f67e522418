import styles from './jump-links.module.css'

/** Links to the sections of a long page by their titles: scroll to one, and focus its heading. */
export function JumpLinks({ titles }: { readonly titles: readonly string[] }) {
  const jump = (title: string) => {
    const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    heading?.closest('section')?.scrollIntoView()
  }
  return (
    <nav className={styles.jump} aria-label="On this page" data-print="never">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            {/* A button: the hash of the address holds the route. */}
            <button type="button" onClick={() => jump(title)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
