import { showLoanAmount, showLvr, statusLook } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { showMinute } from '#ui/moment'
import { Badge, type SearchColumn, Username } from '#ui/table'
import { nobody, type QueueRow } from '../../contract/index.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import styles from './queue.module.css'

type Column = SearchColumn<QueueRow>

/** Widths in rem: all together what a window of 1280 pixels has room for. */
const facts: readonly Column[] = [
  { key: 'requestId', header: 'Request ID', width: 7.25, cell: ({ requestId }) => requestId },
  { key: 'channel', header: 'Lender', width: 9.5, cell: ({ channel }) => channel },
  { key: 'lenderRefNum', header: 'Lender Ref#', width: 7.5, cell: ({ lenderRefNum }) => lenderRefNum },
  { key: 'brand', header: 'Brand', width: 7.75, cell: ({ brand }) => brand },
  { key: 'referralReason', header: 'Reason', width: 6, cell: ({ referralReason }) => referralReason },
  {
    key: 'baseLoanAmount',
    header: 'Loan amount',
    width: 7.5,
    look: 'figure',
    cell: ({ baseLoanAmount }) => showLoanAmount(baseLoanAmount),
  },
  { key: 'baseLVR', header: 'LVR', width: 4.75, look: 'figure', cell: ({ baseLVR }) => showLvr(baseLVR) },
]

/** The columns of the open requests; the ages are told as they are now. */
export function openColumns(now: Date): readonly Column[] {
  return [
    ...facts,
    {
      key: 'status',
      header: 'Status',
      width: 6.75,
      cell: ({ status }) => <Badge {...statusLook(status, null)}>{status}</Badge>,
    },
    {
      key: 'assignedTo',
      header: 'Assigned to',
      width: 6.5,
      cell: ({ assignedTo }) => (assignedTo === null ? nobody : <Username name={assignedTo} />),
    },
    {
      key: 'submissionDateTime',
      header: 'Submitted',
      width: 9.375,
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
      width: 6.9375,
      cell: ({ status, decision }) => <Badge {...statusLook(status, codeOf(decision))}>{status}</Badge>,
    },
    {
      key: 'decision',
      header: 'Decision',
      width: 5.75,
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
      width: 9.9375,
      look: 'line',
      filterHint: 'dd/mm/yyyy',
      cell: ({ decidedAt, submissionDateTime }) => (
        <>
          {showMinute(decidedAt)}
          <span className={styles.aside}>Submitted </span>
          <span className={styles.submitted}>{showMinute(submissionDateTime)}</span>
        </>
      ),
    },
  ]
}
