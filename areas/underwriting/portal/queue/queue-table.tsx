import type { ReactNode } from 'react'
import { referralFields, statusLook } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { showField } from '#packages/fields'
import { showMinute } from '#ui/moment'
import { hrefHere } from '#ui/page'
import { Badge, type SearchColumn, SearchList, type SearchState, Username } from '#ui/table'
import {
  type DeskAddress,
  nobody,
  type QueueField,
  type QueuePage,
  type QueueRow,
  requestInAddress,
} from '../../contract/index.ts'
import { WaitingSince } from '../show/waiting-since.tsx'
import { useDeskOptions } from '../use-desk-options.ts'
import { useNow } from '../use-now.ts'
import styles from './queue.module.css'
import type { ChangedRows } from './use-changed-rows.ts'

type QueueTableProps = {
  readonly address: DeskAddress
  readonly list: SearchState<QueueField>
  /** Undefined while nothing is known. */
  readonly page: QueuePage | undefined
  readonly decisions: readonly ReferenceItem[]
  readonly busy: boolean
  readonly selected: string | null
  /** What others have just changed. */
  readonly changed: ChangedRows
}

/** The requests of a part of the queue. */
export function QueueTable(props: QueueTableProps & { readonly empty: ReactNode }) {
  const { address, decisions, ...shown } = props
  const now = useNow()
  const options = useDeskOptions()
  return (
    <div className={styles.dense}>
      <SearchList
        {...shown}
        options={options}
        rowName="request"
        pagesLabel="Pages of the queue"
        caption="Underwriting queue"
        columns={address.show === 'decided' ? decidedColumns(decisions) : openColumns(now)}
        rowKey={requestInAddress}
        link={{
          hrefOf: (row) => hrefHere({ ...address, request: requestInAddress(row) }),
          nameOf: ({ requestId, channel }) => `Open request ${requestId} of ${channel}`,
        }}
      />
    </div>
  )
}

type Column = SearchColumn<QueueRow, QueueField>

/** Widths in rem: all together what a window of 1280 pixels has room for. */
const facts: readonly Column[] = [
  { field: 'requestId', width: 7.25, cell: ({ requestId }) => requestId },
  { field: 'channel', width: 8.5, cell: ({ channel }) => channel },
  { field: 'lenderRefNum', width: 7.5, cell: ({ lenderRefNum }) => lenderRefNum },
  { field: 'brand', width: 7.75, cell: ({ brand }) => brand },
  { field: 'referralReason', width: 6.75, cell: ({ referralReason }) => referralReason },
  {
    field: 'baseLoanAmount',
    width: 7.5,
    look: 'figure',
    cell: ({ baseLoanAmount }) => showField(referralFields.baseLoanAmount, baseLoanAmount, {}),
  },
  {
    field: 'baseLVR',
    width: 4.75,
    look: 'figure',
    cell: ({ baseLVR }) => showField(referralFields.baseLVR, baseLVR, {}),
  },
]

/** The columns of the open requests; the ages are told as they are now. */
function openColumns(now: Date): readonly Column[] {
  return [
    ...facts,
    {
      field: 'status',
      width: 7,
      look: 'status',
      cell: ({ status }) => <Badge {...statusLook(status, null)}>{status}</Badge>,
    },
    {
      field: 'assignedTo',
      width: 6.75,
      cell: ({ assignedTo }) => (assignedTo === null ? nobody : <Username name={assignedTo} />),
    },
    {
      field: 'submissionDateTime',
      width: 9.375,
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
function decidedColumns(decisions: readonly ReferenceItem[]): readonly Column[] {
  const codeOf = (name: string | null) => decisions.find(({ longName }) => longName === name)?.shortName ?? null
  return [
    ...facts,
    {
      field: 'status',
      width: 7,
      look: 'status',
      cell: ({ status, decision }) => <Badge {...statusLook(status, codeOf(decision))}>{status}</Badge>,
    },
    {
      field: 'decision',
      width: 6.5,
      cell: ({ version, decision }) => (
        <>
          {decision}
          <span className={styles.aside}>Version {version}</span>
        </>
      ),
    },
    {
      field: 'decidedAt',
      width: 9.625,
      look: 'line',
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
