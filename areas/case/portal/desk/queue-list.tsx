import { useQuery } from '@tanstack/react-query'
import {
  isOfDecisions,
  type QueueField,
  type QueuePart,
  type QueueRow,
  statusBadge,
  tableOf,
  unassigned,
} from '#areas/case/contract'
import { PersonName } from '#areas/identity/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { formatMinute } from '#packages/calendar'
import { formatDollars, formatPercent, parseDollars } from '#packages/money'
import { hrefHere } from '#ui/page'
import { Badge, type SearchColumn } from '#ui/table'
import { BulkAssign } from './bulk-assign.tsx'
import { useCaseDeskService } from './case-desk-service.ts'
import type { CaseRecord } from './desk-case.ts'
import { DeskList, type DeskListProps } from './desk-list.tsx'
import { decisionsQuery, queueQuery } from './desk-queries.ts'
import { partOf, type QueueAddress } from './queue-address.ts'
import { useNow, WaitingTime } from './waiting-time.tsx'

const longestFirst = 'Longest waiting first'
const parts = {
  open: {
    title: 'Underwriting queue',
    windowTitle: 'Queue',
    lead: 'Open requests of all lenders',
    order: longestFirst,
    empty: 'No open requests',
  },
  unassigned: {
    title: 'Unassigned requests',
    lead: 'Open requests without an assignee',
    order: longestFirst,
    empty: 'No unassigned requests',
  },
  mine: {
    title: 'My requests',
    lead: 'Your open requests',
    order: longestFirst,
    empty: null,
  },
  decided: {
    title: 'Decided requests',
    lead: 'Requests you decided',
    order: 'Newest decision first',
    empty: 'You have not decided any request yet.',
  },
  'decided-today': {
    title: 'Requests decided today',
    windowTitle: 'Decided today',
    lead: 'Requests decided today, as they were decided',
    order: 'Newest decision first',
    empty: 'No request has been decided today.',
  },
  all: {
    title: 'All requests',
    lead: 'All requests of all lenders',
    order: 'Newest first',
    empty: 'No lender has submitted a request yet.',
  },
} as const

const none: readonly ReferenceItem[] = []

type QueueListProps<Address> = DeskListProps<Address> & {
  /** The query parameters that open a case, and its key in the notices. */
  readonly addressOf: (record: CaseRecord) => object
  readonly keyOf: (record: CaseRecord) => string
}

/** A part of the queue, kept up to date. */
export function QueueList<Address extends QueueAddress>({ addressOf, keyOf, ...props }: QueueListProps<Address>) {
  const { address } = props
  const service = useCaseDeskService()
  const now = useNow()
  const show = partOf(address)
  // Only for the badges: without the list, decided rows have the plain badge of open requests.
  const { data: decisions = none } = useQuery(decisionsQuery(service))
  return (
    <DeskList<QueueRow, QueueField, Address>
      {...props}
      list={{
        ...parts[show],
        name: `queue-${show}`,
        rowName: 'request',
        caption: 'Underwriting queue',
        table: tableOf(address),
        queryOf: (search) => queueQuery(service, { ...search, show }),
        exportPath: 'export',
        exported: { show },
        columns: columnsOf(show, decisions, now),
        keyOf,
        hrefOf: (row) => hrefHere({ ...address, ...addressOf(row) }),
        linkName: ({ kind, id, channel }) => `Open ${kind.toLowerCase()} ${id} of ${channel}`,
        bulk:
          isOfDecisions(show) || show === 'all'
            ? undefined
            : (rows, onChosen) => (
                <BulkAssign rows={rows} onChosen={(left) => onChosen(new Set(left.map((row) => keyOf(row))))} />
              ),
        describe: ({ kind, id, channel, status }) => `${kind} ${id} of ${channel} is now ${status}.`,
        empty: parts[show].empty ?? (
          <span>
            You have no requests. Assign one to yourself from <a href={hrefHere({ show: 'unassigned' })}>Unassigned</a>.
          </span>
        ),
      }}
    />
  )
}

type Column = SearchColumn<QueueRow, QueueField>

const factFields = ['id', 'kind', 'channel', 'reference', 'referralReason', 'baseLoanAmount', 'baseLVR'] as const
const fieldsOfParts = {
  open: [...factFields, 'status', 'assignedTo', 'waitingSince'],
  unassigned: [...factFields, 'status', 'waitingSince'],
  mine: [...factFields, 'status', 'waitingSince'],
  decided: [...factFields, 'status', 'decision', 'decidedAt'],
  'decided-today': [
    ...(['id', 'kind', 'channel', 'reference', 'baseLoanAmount'] as const),
    ...(['status', 'decision', 'decidedBy', 'decidedAt'] as const),
  ],
  all: [
    ...(['id', 'kind', 'channel', 'reference', 'status', 'assignedTo'] as const),
    ...(['decision', 'decidedAt', 'submissionDateTime'] as const),
  ],
} as const satisfies Record<QueuePart, readonly QueueField[]>
type ShownField = (typeof fieldsOfParts)[QueuePart][number] | 'brand' | 'decidedBy'

/** Widths in rem; together they fit a window of 1280 pixels. Rows hold the long name of a decision, not its code. */
function columnsOf(show: QueuePart, decisions: readonly ReferenceItem[], now: Date): readonly Column[] {
  const codeOf = (name: string | null) => decisions.find(({ longName }) => longName === name)?.shortName ?? null
  const columns: Readonly<Record<ShownField, Omit<Column, 'field'>>> = {
    id: { width: 6, variant: 'line', cell: ({ id }) => id },
    kind: { width: 5.9, variant: 'line', cell: ({ kind }) => kind },
    channel: { width: 6, variant: 'line', cell: ({ channel }) => channel },
    reference: { width: 9, variant: 'line', cell: ({ reference }) => reference },
    brand: { width: 6, cell: ({ brand }) => brand },
    referralReason: { width: show === 'open' ? 8.6 : 9.5, cell: ({ referralReason }) => referralReason },
    baseLoanAmount: {
      width: 7,
      variant: 'figure',
      cell: (row) => formatDollars(parseDollars(row.baseLoanAmount) ?? 0n),
    },
    baseLVR: { width: 4.5, variant: 'figure', cell: ({ baseLVR }) => formatPercent(Number(baseLVR)) },
    status: {
      width: 6.5,
      variant: 'status',
      cell: ({ status, decision }) => <Badge {...statusBadge(status, codeOf(decision))}>{status}</Badge>,
    },
    assignedTo: {
      width: 10.4,
      cell: (row) => (row.assignedTo === null ? unassigned : <PersonName mark username={row.assignedTo} />),
    },
    waitingSince: {
      width: 9.1,
      variant: 'line',
      cell: (row) =>
        row.decidedAt === null ? <WaitingTime clock={row} submitted={row.submissionDateTime} now={now} /> : null,
    },
    decision: { width: show === 'decided' ? 12.8 : 13.4, cell: decisionText },
    decidedBy: {
      width: 10.75,
      cell: ({ decidedBy }) => (decidedBy === null ? null : <PersonName mark username={decidedBy} />),
    },
    decidedAt: { width: 8.5, variant: 'line', cell: ({ decidedAt }) => formatMinute(decidedAt) },
    submissionDateTime: {
      width: 8.5,
      variant: 'line',
      cell: ({ submissionDateTime }) => formatMinute(submissionDateTime),
    },
  }
  const shown: readonly ShownField[] = fieldsOfParts[show]
  const others = (Object.keys(columns) as ShownField[]).filter((field) => !shown.includes(field))
  return [
    ...shown.map((field) => ({ field, ...columns[field] })),
    ...others.map((field) => ({ field, ...columns[field], optional: true })),
  ]
}

function decisionText({ version, decision }: QueueRow): string | null {
  return version === null || decision === null ? decision : `${decision}, v${version}`
}
