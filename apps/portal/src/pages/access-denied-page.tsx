import type { Features } from '#areas/environment/contract'
import { useEnvironment } from '#areas/environment/portal'
import { sentences } from '#areas/identity/contract'
import { type Caller, useSession } from '#areas/identity/portal'
import { Notice, Page, Section } from '#ui/page'
import { hrefTo, paths } from '../paths.ts'
import { navigationItems } from '../shell/header.tsx'
import styles from './access-denied.module.css'

/**
 * The page for users without access, also their landing page (specification 000 §2), with links to what they may open.
 */
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
                <a href={hrefTo(to)}>{label}</a>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </Page>
  )
}

const uploadDocument = { label: 'Upload Document', to: paths.uploadDocument } as const

/**
 * The pages that a user may open. Any lender's staff may send a document (specification 000 §6), even if the navigation
 * does not offer it.
 */
export function openItems(caller: Caller, features: Features) {
  const offered = navigationItems(caller, features)
  const maySend = caller.channel !== null && features.showUploadDoc
  return maySend && offered.every(({ to }) => to !== uploadDocument.to) ? [...offered, uploadDocument] : offered
}
