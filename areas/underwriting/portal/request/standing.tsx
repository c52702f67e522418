import { statusLook } from '#areas/credit-referral/contract'
import { Badge } from '#ui/table'
import type { DeskReferral } from '../../contract/index.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import { useNow } from '../use-now.ts'
import styles from './request.module.css'

type StandingProps = {
  readonly details: DeskReferral
  /** The shown name of a decision's code. */
  readonly nameDecision: (code: string | null) => string
}

/** Where the request stands, who has it and how long it has waited. */
export function Standing({ details, nameDecision }: StandingProps) {
  const { status, decision, assignedTo, version, submissionDateTime } = details
  const now = useNow()
  return (
    <p className={styles.standing}>
      <span>
        <Badge {...statusLook(status, decision)}>{status}</Badge> {decision === null ? null : nameDecision(decision)}
      </span>
      <span>Version {version}</span>
      <span>{assignedTo === null ? 'Assigned to nobody' : `Assigned to ${assignedTo}`}</span>
      {status === 'Complete' ? null : (
        <span>
          Waiting for <WaitingSince submitted={submissionDateTime} now={now} />
        </span>
      )}
    </p>
  )
}
