import type { DeskAddress } from '../contract/index.ts'
import { deskHref } from './desk-href.ts'
import styles from './underwriting-screen.module.css'

const parts: readonly { readonly label: string; readonly address: DeskAddress }[] = [
  { label: 'Queue', address: {} },
  { label: 'Unassigned', address: { show: 'unassigned' } },
  { label: 'Mine', address: { show: 'mine' } },
  { label: 'Decided', address: { show: 'decided' } },
  { label: 'Uploads', address: { show: 'uploads' } },
]

/** The parts of the desk. */
export function DeskNavigation({ address }: { readonly address: DeskAddress }) {
  return (
    <nav className={styles.navigation} aria-label="Underwriting" data-print="never">
      <ul>
        {parts.map((part) => (
          <li key={part.label}>
            <a
              href={deskHref(part.address)}
              aria-current={part.address.show === address.show ? (address.request ? 'true' : 'page') : undefined}
            >
              {part.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
