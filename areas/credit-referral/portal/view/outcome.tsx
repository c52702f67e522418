import type { ReactNode } from 'react'
import { type ReferralDetails, statusBadge } from '#areas/credit-referral/contract'
import { Facts, Section } from '#ui/page'
import { Badge } from '#ui/table'
import { currentVersion, decisionName, outcomeFacts, type ReferralNames } from './referral-facts.ts'
import styles from './view.module.css'

type OutcomeProps = {
  readonly details: ReferralDetails
  readonly names: ReferralNames
  /** What the person can do about it. */
  readonly children?: ReactNode
}

/** What came of a Complete referral: the decision, its conditions, who made it and when. */
export function Outcome({ details, names, children }: OutcomeProps) {
  const version = currentVersion(details)
  if (details.status !== 'Complete' || !version) return null
  const look = statusBadge('Complete', version.decision)
  const facts = outcomeFacts(version, names).map((fact) =>
    fact.label === 'Decision' ? { ...fact, value: <Badge {...look}>{fact.value}</Badge> } : fact,
  )
  return (
    <div className={styles.outcome} data-tone={look.tone}>
      <Section title="Outcome" actions={children}>
        <Facts facts={facts} />
      </Section>
    </div>
  )
}

type ReferralStatusProps = Pick<OutcomeProps, 'details' | 'names' | 'children'>

/** Where a referral stands and who has it, in one line. */
export function ReferralStatus({ details, names, children }: ReferralStatusProps) {
  const { status, decision, assignedTo, version } = details
  return (
    <>
      <Badge {...statusBadge(status, decision)}>
        {status}
        {decision === null ? null : `: ${decisionName(names.decisions, decision)}`}
      </Badge>{' '}
      {version === 0 ? null : <>· Version {version}</>}
      {status === 'Complete' ? null : <> · {assignedTo === null ? 'Unassigned' : `Assigned to ${assignedTo}`}</>}
      {children}
    </>
  )
}
