import { DeskList, type DeskListProps } from '#areas/case/portal'
import { PersonName } from '#areas/identity/portal'
import { policyTable } from '#areas/policy/contract'
import { PolicyStatusBadge } from '#areas/policy/portal'
import { submissionListTable } from '#areas/policy-submission/contract'
import { formatMinute } from '#packages/calendar'
import { formatPercent } from '#packages/money'
import { hrefHere } from '#ui/page'
import { Badge, type SearchColumn } from '#ui/table'
import {
  addressOf,
  type DeskAddress,
  type DeskPolicyRow,
  type DeskRecord,
  type DeskSubmissionRow,
  recordKey,
} from '../../contract/index.ts'
import { listQuery } from '../desk-queries.ts'
import { useDeskService } from '../desk-service.ts'

/** The key and the link of a row. */
function placeOf<Row>(address: DeskAddress, recordOf: (row: Row) => DeskRecord) {
  return {
    keyOf: (row: Row) => recordKey(recordOf(row)),
    hrefOf: (row: Row) => hrefHere({ ...address, ...addressOf(recordOf(row)) }),
  }
}

/** The policies of all lenders. */
export function PolicyList(props: DeskListProps<DeskAddress>) {
  const service = useDeskService()
  return (
    <DeskList<DeskPolicyRow, keyof typeof policyTable.columns, DeskAddress>
      {...props}
      list={{
        name: 'policies',
        title: 'Policies',
        rowName: 'policy',
        caption: 'Policies of all lenders',
        lead: 'The policies of all lenders',
        table: policyTable,
        queryOf: (search) => listQuery('policies', search, service.searchPolicies),
        exportPath: 'policies/export',
        columns: policyColumns,
        ...placeOf(props.address, ({ channel, policyNumber }) => ({ kind: 'Policy', channel, id: policyNumber })),
        linkName: ({ policyNumber, channel }) => `Open policy ${policyNumber} of ${channel}`,
      }}
    />
  )
}

const policyColumns: readonly SearchColumn<DeskPolicyRow, keyof typeof policyTable.columns>[] = [
  { field: 'policyNumber', width: 8, variant: 'line', cell: ({ policyNumber }) => policyNumber },
  { field: 'channel', width: 8, variant: 'line', cell: ({ channel }) => channel },
  { field: 'brand', width: 8, cell: ({ brand }) => brand },
  { field: 'status', width: 8, variant: 'status', cell: ({ status }) => <PolicyStatusBadge status={status} /> },
  { field: 'loanNumber', width: 9.1, variant: 'line', cell: ({ loanNumbers }) => firstOf(loanNumbers) },
  { field: 'applicationNumber', width: 9.3, variant: 'line', cell: ({ applicationNumber }) => applicationNumber },
  { field: 'lvr', width: 6, variant: 'figure', cell: ({ lvr }) => formatPercent(lvr) },
  {
    field: 'coverageEffectiveDate',
    width: 8.5,
    variant: 'line',
    cell: ({ coverageEffectiveDate }) => coverageEffectiveDate,
  },
  { field: 'expiryDate', width: 8.7, variant: 'line', cell: ({ expiryDate }) => expiryDate },
]

function firstOf([first, ...more]: readonly string[]): string {
  return more.length === 0 ? (first ?? '') : `${first} and ${more.length} more`
}

/** The policy submissions of all lenders, each with its receipt. */
export function SubmissionList(props: DeskListProps<DeskAddress>) {
  const service = useDeskService()
  return (
    <DeskList<DeskSubmissionRow, keyof typeof submissionListTable.columns, DeskAddress>
      {...props}
      list={{
        name: 'submissions',
        title: 'Submissions',
        rowName: 'submission',
        caption: 'Submissions of all lenders',
        lead: 'Policies submitted by all lenders',
        table: submissionListTable,
        queryOf: (search) => listQuery('submissions', search, service.searchSubmissions),
        exportPath: 'submissions/export',
        columns: submissionColumns,
        ...placeOf(props.address, ({ channel, submissionId }) => ({ kind: 'Submission', channel, id: submissionId })),
        linkName: ({ submittedAt, policyNo, channel }) =>
          `${formatMinute(submittedAt)}: receipt of policy ${policyNo} of ${channel}`,
      }}
    />
  )
}

const submissionColumns: readonly SearchColumn<DeskSubmissionRow, keyof typeof submissionListTable.columns>[] = [
  { field: 'submittedAt', width: 8.5, variant: 'line', cell: ({ submittedAt }) => formatMinute(submittedAt) },
  { field: 'channel', width: 6.1, variant: 'line', cell: ({ channel }) => channel },
  { field: 'lmiReferenceNo', width: 10.4, variant: 'line', cell: ({ lmiReferenceNo }) => lmiReferenceNo },
  { field: 'policyNo', width: 7.4, variant: 'line', cell: ({ policyNo }) => policyNo },
  { field: 'brand', width: 8, cell: ({ brand }) => brand },
  { field: 'submittedBy', width: 10.4, cell: ({ submittedBy }) => <PersonName mark username={submittedBy} /> },
  {
    field: 'warnings',
    width: 6,
    cell: ({ warnings }) => (warnings > 0 ? <Badge tone="warning">{warnings}</Badge> : warnings),
  },
  {
    field: 'outsideCard',
    width: 9.8,
    cell: ({ outsideCard, acknowledgedReason }) =>
      outsideCard === 'Not acknowledged' ? (
        <Badge tone="warning">{outsideCard}</Badge>
      ) : (
        (acknowledgedReason ?? outsideCard)
      ),
  },
  { field: 'status', width: 7, variant: 'status', cell: ({ status }) => <Badge tone="neutral">{status}</Badge> },
]
