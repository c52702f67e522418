import { StatusBadge } from '#areas/credit-referral/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { showMinute } from '#ui/moment'
import { type SearchColumn, Username } from '#ui/table'
import { nobody, type QueueRow } from '../../contract/index.ts'
import { showLoanAmount, showLvr } from '../show/show-figure.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import styles from './queue.module.css'

/** The columns of the queue; the ages are told as they are now. The rows name their decision as people read it. */
export function queueColumns(now: Date, decisions: readonly ReferenceItem[]): readonly SearchColumn<QueueRow>[] {
  const codeOf = (name: string | null) => decisions.find(({ longName }) => longName === name)?.shortName ?? null
  return [
    { key: 'requestId', header: 'Request ID', cell: ({ requestId }) => requestId },
    { key: 'channel', header: 'Lender', cell: ({ channel }) => channel },
    { key: 'lenderRefNum', header: 'Lender Ref#', look: 'code', cell: ({ lenderRefNum }) => lenderRefNum },
    { key: 'brand', header: 'Brand', cell: ({ brand }) => brand },
    { key: 'referralReason', header: 'Reason', cell: ({ referralReason }) => referralReason },
    {
      key: 'baseLoanAmount',
      header: 'Loan amount',
      look: 'line',
      cell: ({ baseLoanAmount }) => showLoanAmount(baseLoanAmount),
    },
    { key: 'baseLVR', header: 'LVR', look: 'line', cell: ({ baseLVR }) => showLvr(baseLVR) },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, decision, version }) => (
        <>
          <StatusBadge status={status} decision={codeOf(decision)} />
          {decision === null ? null : (
            <span className={styles.decision}>
              Version {version}: {decision}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'assignedTo',
      header: 'Assigned to',
      cell: ({ assignedTo }) => (assignedTo === null ? nobody : <Username name={assignedTo} />),
    },
    {
      key: 'submissionDateTime',
      header: 'Submitted',
      filterHint: 'dd/mm/yyyy',
      cell: ({ submissionDateTime, status }) => (
        <>
          {status === 'Complete' ? null : <WaitingSince submitted={submissionDateTime} now={now} />}
          <span className={styles.submitted}>{showMinute(submissionDateTime)}</span>
        </>
      ),
    },
  ]
}
