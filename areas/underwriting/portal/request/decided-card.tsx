import { withdrawnDecision } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import type { DeskReferral } from '../../contract/index.ts'
import { Facts } from './facts.tsx'
import styles from './request.module.css'

type DecidedCardProps = {
  readonly details: DeskReferral
  readonly nameDecision: (code: string | null) => string
}

/** What came of the request. */
export function DecidedCard({ details, nameDecision }: DecidedCardProps) {
  const version = details.versions.find((one) => one.version === details.version)
  const withdrawn = details.decision === withdrawnDecision
  return (
    <Section title={withdrawn ? 'Withdrawn' : 'Decision'}>
      <Facts
        facts={[
          ...(withdrawn ? [] : [{ label: 'Decision', value: nameDecision(details.decision) }]),
          ...(version?.decidedBy
            ? [{ label: withdrawn ? 'Withdrawn by' : 'Decided by', value: version.decidedBy }]
            : []),
          ...(version?.decidedAt
            ? [{ label: withdrawn ? 'Withdrawn' : 'Decided', value: showMinute(version.decidedAt) }]
            : []),
        ]}
      />
      {details.uwNotes ? (
        <div>
          <h3 className={styles.label}>UW Notes</h3>
          <p className={styles.prose}>{details.uwNotes}</p>
        </div>
      ) : null}
    </Section>
  )
}
