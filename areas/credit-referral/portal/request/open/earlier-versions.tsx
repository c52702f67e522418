import type { ReferralDetails } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import { decisionName, type RequestLists } from '../request-lists.ts'
import styles from './open.module.css'
import { VersionContent } from './version-content.tsx'

type EarlierVersionsProps = { readonly details: ReferralDetails; readonly lists: RequestLists }

/** What was sent before, and what was decided about it. */
export function EarlierVersions({ details, lists }: EarlierVersionsProps) {
  const earlier = details.versions.filter(({ version }) => version !== details.version)
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier versions">
      {earlier.map((version) => (
        <details className={styles.version} key={version.version}>
          <summary>
            Version {version.version}, {showMinute(version.submittedAt)}:{' '}
            {version.decision === null ? 'not decided' : decisionName(lists.decisions, version.decision)}
          </summary>
          <VersionContent version={version} lists={lists} />
        </details>
      ))}
    </Section>
  )
}
