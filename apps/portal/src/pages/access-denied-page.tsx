import { Link } from '@tanstack/react-router'
import { useEnvironment } from '#areas/environment/portal'
import { sentences } from '#areas/identity/contract'
import { useSession } from '#areas/identity/portal'
import { Notice, Page, Section } from '#ui/page'
import styles from './access-denied.module.css'
import { openItems } from './open-items.ts'

/** The landing page's content, for whoever may see nothing else (specification 000 §2), and what they may open. */
export function AccessDeniedPage() {
  const session = useSession()
  const { features } = useEnvironment()
  const items = session.state === 'signed-on' ? openItems(session.caller, features) : []
  return (
    <Page title="Access denied" width="narrow">
      <Notice tone="warning">
        <p>{sentences.accessDenied}</p>
      </Notice>
      {items.length > 0 ? (
        <Section title="What you can open">
          <ul className={styles.items}>
            {items.map(({ label, to }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Page>
  )
}
