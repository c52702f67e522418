import { showLoanAmount, showLvr, statusLook } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { showMinute } from '#ui/moment'
import { Badge, type SearchColumn, Username } from '#ui/table'
import { nobody, type QueueRow } from '../../contract/index.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import styles from './queue.module.css'

type Column = SearchColumn<QueueRow>

const facts: readonly Column[] = [
  { key: 'requestId', header: 'Request ID', cell: ({ requestId }) => requestId },
  { key: 'channel', header: 'Lender', cell: ({ channel }) => channel },
  { key: 'lenderRefNum', header: 'Lender Ref#', look: 'code', cell: ({ lenderRefNum }) => lenderRefNum },
  { key: 'brand', header: 'Brand', cell: ({ brand }) => brand },
  { key: 'referralReason', header: 'Reason', cell: ({ referralReason }) => referralReason },
  {
    key: 'baseLoanAmount',
    header: 'Loan amount',
    look: 'figure',
    cell: ({ baseLoanAmount }) => showLoanAmount(baseLoanAmount),
  },
  { key: 'baseLVR', header: 'LVR', look: 'figure', cell: ({ baseLVR }) => showLvr(baseLVR) },
]

/** The columns of the open requests; the ages are told as they are now. */
export function openColumns(now: Date): readonly Column[] {
  return [
    ...facts,
    { key: 'status', header: 'Status', cell: ({ status }) => <Badge {...statusLook(status, null)}>{status}</Badge> },
    {
      key: 'assignedTo',
      header: 'Assigned to',
      cell: ({ assignedTo }) => (assignedTo === null ? nobody : <Username name={assignedTo} />),
    },
    {
      key: 'submissionDateTime',
      header: 'Submitted',
      filterHint: 'dd/mm/yyyy',
      cell: ({ submissionDateTime }) => (
        <>
          <WaitingSince submitted={submissionDateTime} now={now} />
          <span className={styles.submitted}>{showMinute(submissionDateTime)}</span>
        </>
      ),
    },
  ]
}

/** The columns of what a person has decided. The rows name their decision as people read it. */
export function decidedColumns(decisions: readonly ReferenceItem[]): readonly Column[] {
  const codeOf = (name: string | null) => decisions.find(({ longName }) => longName === name)?.shortName ?? null
  return [
    ...facts,
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, decision }) => <Badge {...statusLook(status, codeOf(decision))}>{status}</Badge>,
    },
    {
      key: 'decision',
      header: 'Decision',
      cell: ({ version, decision }) => (
        <>
          {decision}
          <span className={styles.aside}>Version {version}</span>
        </>
      ),
    },
    {
      key: 'decidedAt',
      header: 'Decided',
      look: 'line',
      filterHint: 'dd/mm/yyyy',
      cell: ({ decidedAt, submissionDateTime }) => (
        <>
          {showMinute(decidedAt)}
          <span className={styles.aside}>Submitted {showMinute(submissionDateTime)}</span>
        </>
      ),
    },
  ]
}
