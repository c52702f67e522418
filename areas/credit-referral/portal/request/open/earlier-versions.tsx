import type { ReferralDetails, ReferralVersion } from '#areas/credit-referral/contract'
import { moneyText } from '#ui/field'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import { DataList } from '#ui/table'
import { decisionName, longNameIn, type RequestLists } from '../request-lists.ts'
import styles from './open.module.css'

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

/** One version in full. */
export function VersionContent({
  version,
  lists,
}: {
  readonly version: ReferralVersion
  readonly lists: RequestLists
}) {
  return (
    <div className={styles.versionContent}>
      <DataList
        figures={[
          { label: 'Submitted by', value: `${version.submittedBy}, ${showMinute(version.submittedAt)}` },
          ...(version.decision === null
            ? []
            : [
                {
                  label: 'Decision',
                  value: decisionName(lists.decisions, version.decision),
                  note: version.decidedAt ? `${version.decidedBy ?? ''} ${showMinute(version.decidedAt)}` : null,
                },
              ]),
          { label: 'Referral Reason', value: longNameIn(lists.referralReasons, version.referralReason) },
          { label: 'Submission Type', value: longNameIn(lists.submissionTypes, version.submissionType) },
          { label: 'Base Loan Amount', value: `$${moneyText(version.baseLoanAmount)}` },
          { label: 'Base LVR', value: `${version.baseLVR}%` },
          { label: 'Capitalised', value: version.capitalisedFlag === 'YES' ? 'Yes' : 'No' },
        ]}
      />
      <h3 className={styles.smallTitle}>Credit Notes</h3>
      <p className={styles.text}>{version.creditNotes}</p>
      {version.uwNotes ? (
        <>
          <h3 className={styles.smallTitle}>UW Notes</h3>
          <p className={styles.text}>{version.uwNotes}</p>
        </>
      ) : null}
    </div>
  )
}
