import { type ReferralDetails, versionFields } from '#areas/credit-referral/contract'
import { formatMinute } from '#packages/calendar'
import { factsOf } from '#packages/fields'
import { Facts, Section } from '#ui/page'
import { decisionName, outcomeFacts, type ReferralNames } from './referral-facts.ts'
import styles from './view.module.css'

type ReferralVersionsProps = { readonly details: ReferralDetails; readonly names: ReferralNames }

/** What was submitted before, and what was decided about it; newest first. Nothing for a referral of one version. */
export function ReferralVersions({ details, names }: ReferralVersionsProps) {
  const earlier = details.versions.filter(({ version }) => version < details.version)
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier versions">
      {earlier.map((version) => (
        <details className={styles.version} key={version.version}>
          <summary>
            Version {version.version}, {formatMinute(version.submittedAt)}:{' '}
            {version.decision === null ? 'not decided' : decisionName(names.decisions, version.decision)}
          </summary>
          <Facts
            facts={[
              { label: 'Submitted by', value: `${version.submittedBy}, ${formatMinute(version.submittedAt)}` },
              ...factsOf(versionFields, version, names),
              ...outcomeFacts(version, names),
            ]}
          />
        </details>
      ))}
    </Section>
  )
}
