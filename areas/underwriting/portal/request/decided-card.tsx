import { withdrawnDecision } from '#areas/credit-referral/contract'
import { Section } from '#ui/page'
import type { DeskReferral } from '../../contract/index.ts'
import { decidedFacts } from './decided-facts.ts'
import { Facts } from './facts.tsx'
import styles from './request.module.css'

type DecidedCardProps = {
  readonly details: DeskReferral
  readonly nameDecision: (code: string | null) => string
}

/** What came of the request. */
export function DecidedCard({ details, nameDecision }: DecidedCardProps) {
  return (
    <Section title={details.decision === withdrawnDecision ? 'Withdrawn' : 'Decision'}>
      <Facts facts={decidedFacts(details, nameDecision)} />
      {details.uwNotes ? (
        <div>
          <h3 className={styles.label}>UW Notes</h3>
          <p className={styles.prose}>{details.uwNotes}</p>
        </div>
      ) : null}
    </Section>
  )
}
