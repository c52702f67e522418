import type { DeskReferral } from '../../contract/index.ts'
import { StatusMark } from '../show/status-mark.tsx'
import { WaitingSince } from '../show/waiting-since.tsx'
import { useNow } from '../use-now.ts'
import styles from './request.module.css'

/** Where the request stands, who has it and how long it has waited. */
export function Standing({ details }: { readonly details: DeskReferral }) {
  const { status, assignedTo, version, submissionDateTime } = details
  const now = useNow()
  return (
    <p className={styles.standing}>
      <StatusMark status={status} />
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
