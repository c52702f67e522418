import { useEnvironment } from '#areas/environment/portal'
import { messages } from '#areas/identity/contract'
import { useSession } from '#areas/identity/portal'
import { Notice, Page, Section } from '#ui/page'
import { hrefTo } from '../paths.ts'
import { navigationItems } from '../shell/header.tsx'
import styles from './access-denied.module.css'

/** Also the landing page of users without access (specification 000 §2). */
export function AccessDeniedPage() {
  const session = useSession()
  const { features } = useEnvironment()
  const items = session.state === 'signed-on' ? navigationItems(session.caller, features) : []
  return (
    <Page title="Access denied" width="narrow">
      <Notice tone="warning">
        <p>{messages.accessDenied}</p>
      </Notice>
      {items.length > 0 ? (
        <Section title="What you can open">
          <ul className={styles.items}>
            {items.map(({ label, to }) => (
              <li key={to}>
                <a href={hrefTo(to)}>{label}</a>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Page>
  )
}
