import type { ReactNode } from 'react'
import { referralFields, statusBadge } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { variationStatusBadge, variationStatuses } from '#areas/variation/contract'
import { formatMinute } from '#packages/calendar'
import { showField } from '#packages/fields'
import { hrefHere } from '#ui/page'
import { Badge, type Found, type SearchColumn, SearchList, type SearchState, Username } from '#ui/table'
import { addressOf, type DeskAddress, nobody, type QueueField, type QueueRow, recordKey } from '../../contract/index.ts'
import { useDeskOptions } from '../desk-queries.ts'
import styles from './queue.module.css'
import type { ChangedRows } from './use-changed-rows.ts'
import { useNow, WaitingTime } from './waiting-time.tsx'

type QueueTableProps = {
  readonly address: DeskAddress
  readonly list: SearchState<QueueField>
  readonly found: Found<QueueRow>
  readonly decisions: readonly ReferenceItem[]
  readonly selected: string | null
  readonly returned: boolean
  /** The rows that others have just changed. */
  readonly changed: ChangedRows
}

/** The table of a part of the queue. */
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
        caption="Underwriting queue"
        columns={columnsOf(address, decisions, now)}
        rowKey={recordKey}
        link={{
          hrefOf: (row) => hrefHere({ ...address, ...addressOf(row) }),
          nameOf: ({ kind, id, channel }) => `Open ${kind.toLowerCase()} ${id} of ${channel}`,
        }}
      />
    </div>
  )
}

type Column = SearchColumn<QueueRow, QueueField>

function columnsOf({ show }: DeskAddress, decisions: readonly ReferenceItem[], now: Date): readonly Column[] {
  if (show === 'all') return allColumns(decisions)
  return show === 'decided' ? decidedColumns(decisions) : openColumns(now)
}

/** Widths in rem; together they fit a window of 1280 pixels. */
const names: readonly Column[] = [
  { field: 'id', width: 5.5, cell: ({ id }) => id },
  { field: 'kind', width: 6, cell: ({ kind }) => kind },
  { field: 'channel', width: 7, cell: ({ channel }) => channel },
  { field: 'reference', width: 7, cell: ({ reference }) => reference },
  { field: 'brand', width: 7, cell: ({ brand }) => brand },
]
const facts: readonly Column[] = [
  ...names,
  { field: 'referralReason', width: 6.25, cell: ({ referralReason }) => referralReason },
  {
    field: 'baseLoanAmount',
    width: 7,
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

/** Rows hold the decision's long name, so its code is looked up by name. */
function statusColumn(decisions: readonly ReferenceItem[]): Column {
  const codeOf = (name: string | null) => decisions.find(({ longName }) => longName === name)?.shortName ?? null
  return {
    field: 'status',
    width: 6.75,
    look: 'status',
    cell: ({ kind, status, decision }) => {
      const varied = kind === 'Variation' ? variationStatuses.find((known) => known === status) : undefined
      return (
        <Badge {...(varied ? variationStatusBadge(varied) : statusBadge(status, codeOf(decision)))}>{status}</Badge>
      )
    },
  }
}

const assignedTo: Column = {
  field: 'assignedTo',
  width: 6.5,
  cell: ({ assignedTo }) => (assignedTo === null ? nobody : <Username name={assignedTo} />),
}

/** The columns of the open requests. */
function openColumns(now: Date): readonly Column[] {
  return [
    ...facts,
    statusColumn([]),
    assignedTo,
    {
      field: 'waitingSince',
      width: 9.375,
      cell: ({ submissionDateTime, ...clock }) => (
        <>
          <WaitingTime clock={clock} submitted={submissionDateTime} now={now} />
          <span className={styles.submitted}>{formatMinute(submissionDateTime)}</span>
        </>
      ),
    },
  ]
}

const decision: Column = {
  field: 'decision',
  width: 6.5,
  cell: ({ version, decision }) => (
    <>
      {decision}
      {version !== null && decision !== null ? <span className={styles.aside}>Version {version}</span> : null}
    </>
  ),
}

/** The columns of the requests that the caller decided. */
function decidedColumns(decisions: readonly ReferenceItem[]): readonly Column[] {
  return [
    ...facts,
    statusColumn(decisions),
    decision,
    {
      field: 'decidedAt',
      width: 9.625,
      look: 'line',
      cell: ({ decidedAt, submissionDateTime }) => (
        <>
          {formatMinute(decidedAt)}
          <span className={styles.aside}>Submitted </span>
          <span className={styles.submitted}>{formatMinute(submissionDateTime)}</span>
        </>
      ),
    },
  ]
}

/** The columns of all requests, open or decided. */
function allColumns(decisions: readonly ReferenceItem[]): readonly Column[] {
  return [
    ...names,
    statusColumn(decisions),
    assignedTo,
    decision,
    {
      field: 'decidedBy',
      width: 7,
      cell: ({ decidedBy }) => (decidedBy === null ? null : <Username name={decidedBy} />),
    },
    {
      field: 'decidedAt',
      width: 6.75,
      cell: ({ decidedAt }) => (decidedAt ? formatMinute(decidedAt) : null),
    },
    {
      field: 'submissionDateTime',
      width: 6.75,
      cell: ({ submissionDateTime }) => formatMinute(submissionDateTime),
    },
  ]
}
