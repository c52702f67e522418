import { outcomeFacts } from '#areas/case/portal'
import { type ReferralDetails, versionFields } from '#areas/credit-referral/contract'
import { PersonName } from '#areas/identity/portal'
import { formatMinute } from '#packages/calendar'
import { factsOf } from '#packages/fields'
import { Facts, Section } from '#ui/page'
import { decisionName, notesLabel, type ReferralNames, stateOf } from './referral-names.ts'
import styles from './view.module.css'

type ReferralVersionsProps = { readonly details: ReferralDetails; readonly names: ReferralNames }

/** The earlier versions with their decisions, newest first. Nothing for a referral with one version. */
export function ReferralVersions({ details, names }: ReferralVersionsProps) {
  const earlier = details.versions.filter(({ version }) => version < details.version)
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier versions">
      {earlier.map((version) => {
        const { decision, decidedBy: by, decidedAt: at, uwNotes: notes } = version
        const name = decision === null ? null : decisionName(names.decisions, decision)
        const state = stateOf('Complete', decision)
        return (
          <details className={styles.version} key={version.version}>
            <summary>
              Version {version.version}, {formatMinute(version.submittedAt)}: {name ?? 'not decided'}
            </summary>
            <Facts
              facts={[
                {
                  label: 'Submitted by',
                  value: (
                    <>
                      <PersonName username={version.submittedBy} />, {formatMinute(version.submittedAt)}
                    </>
                  ),
                },
                ...factsOf(versionFields, version, names),
                ...(name === null ? [] : outcomeFacts(state, { decision: name, by, at, notes }, notesLabel)),
              ]}
            />
          </details>
        )
      })}
    </Section>
  )
}
