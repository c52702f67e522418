import { type ReferralVersion, showLoanAmount, showLvr, withdrawnDecision } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import { Facts } from './facts.tsx'
import styles from './request.module.css'

type EarlierVersionsProps = {
  readonly versions: readonly ReferralVersion[]
  readonly version: number
  /** The shown name of a decision's code. */
  readonly nameDecision: (code: string | null) => string
}

/** What was sent before, and what was decided about it; newest first. Nothing for a request that was sent once. */
export function EarlierVersions({ versions, version, nameDecision }: EarlierVersionsProps) {
  const earlier = versions.filter((one) => one.version < version)
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier versions">
      {earlier.map((one) => (
        <details className={styles.version} key={one.version}>
          <summary>
            Version {one.version}: {nameDecision(one.decision)}
          </summary>
          <Facts
            facts={[
              { label: 'Submitted', value: `${showMinute(one.submittedAt)} by ${one.submittedBy}` },
              { label: one.decision === withdrawnDecision ? 'Withdrawn' : 'Decided', value: decidedOf(one) },
              { label: 'Referral Reason', value: one.referralReason },
              { label: 'Submission Type', value: one.submissionType },
              { label: 'Base Loan Amount', value: showLoanAmount(one.baseLoanAmount) },
              { label: 'Base LVR', value: showLvr(one.baseLVR) },
              { label: 'Capitalised', value: one.capitalisedFlag === 'YES' ? 'Yes' : 'No' },
            ]}
          />
          <h3 className={styles.label}>Credit Notes</h3>
          <p className={styles.prose}>{one.creditNotes}</p>
          {one.uwNotes ? (
            <>
              <h3 className={styles.label}>UW Notes</h3>
              <p className={styles.prose}>{one.uwNotes}</p>
            </>
          ) : null}
        </details>
      ))}
    </Section>
  )
}

function decidedOf({ decidedAt, decidedBy }: ReferralVersion): string {
  return decidedAt === null ? '–' : `${showMinute(decidedAt)} by ${decidedBy ?? 'nobody'}`
}
