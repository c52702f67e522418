import styles from './section-navigation.module.css'

export type SectionLink = {
  readonly label: string
  readonly href: string
  /** `page` for what is shown, `true` for the part that what is shown belongs to. */
  readonly current?: 'page' | 'true' | undefined
}

type SectionNavigationProps = { readonly label: string; readonly links: readonly SectionLink[] }

/** The ways between the parts of a screen. */
export function SectionNavigation({ label, links }: SectionNavigationProps) {
  return (
    <nav className={styles.navigation} aria-label={label} data-print="never">
      <ul>
        {links.map((link) => (
          <li key={link.label}>
            <a href={link.href} aria-current={link.current}>
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
