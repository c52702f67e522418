import { policyTable } from '#areas/policy/contract'
import { PolicyStatusBadge } from '#areas/policy/portal'
import { submissionListTable } from '#areas/policy-submission/contract'
import { useSearchQuery } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import type { Option } from '#packages/fields'
import { formatPercent } from '#packages/money'
import type { Search, Table, TableAddress } from '#packages/table'
import { type GoTo, hrefHere, Page } from '#ui/page'
import { Badge, type Found, type SearchColumn, SearchList, useSearch } from '#ui/table'
import {
  addressOf,
  type DeskAddress,
  type DeskPolicyRow,
  type DeskRecord,
  type DeskSubmissionRow,
  recordKey,
} from '../../contract/index.ts'
import { useDeskService } from '../desk-service.ts'

type ListProps = {
  readonly address: DeskAddress
  /** The record that was open last; its row is selected. */
  readonly opened: string | null
  readonly returned: boolean
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly onAddress: GoTo<DeskAddress>
}

/** A list of one kind of record of all lenders. */
type ListOf<Row, Field extends string> = {
  readonly show: 'policies' | 'submissions'
  /** As in "policy". */
  readonly rowName: string
  readonly lead: string
  readonly table: Table<Field>
  readonly find: (search: Search<Field>, signal: AbortSignal) => Promise<NonNullable<Found<Row>['page']>>
  readonly columns: readonly SearchColumn<Row, Field>[]
  readonly recordOf: (row: Row) => DeskRecord
  readonly linkName: (row: Row) => string
}

/** The policies of all lenders; searched by a complete number, by lender or by status. */
export function PoliciesPage(props: ListProps) {
  const service = useDeskService()
  return (
    <LenderListPage<DeskPolicyRow, keyof typeof policyTable.columns>
      {...props}
      list={{
        show: 'policies',
        rowName: 'policy',
        lead: 'The policies of all lenders. Enter a whole number to find one.',
        table: policyTable,
        find: service.searchPolicies,
        columns: policyColumns,
        recordOf: ({ channel, policyNumber }) => ({ kind: 'Policy', channel, id: policyNumber }),
        linkName: ({ policyNumber, channel }) => `Open policy ${policyNumber} of ${channel}`,
      }}
    />
  )
}

const policyColumns: readonly SearchColumn<DeskPolicyRow, keyof typeof policyTable.columns>[] = [
  { field: 'policyNumber', width: 8, cell: ({ policyNumber }) => policyNumber },
  { field: 'channel', width: 8, cell: ({ channel }) => channel },
  { field: 'brand', width: 8, cell: ({ brand }) => brand },
  { field: 'status', width: 8, look: 'status', cell: ({ status }) => <PolicyStatusBadge status={status} /> },
  { field: 'loanNumber', width: 9.5, cell: ({ loanNumbers }) => firstOf(loanNumbers) },
  { field: 'applicationNumber', width: 9.5, cell: ({ applicationNumber }) => applicationNumber },
  { field: 'lvr', width: 6, look: 'figure', cell: ({ lvr }) => formatPercent(lvr) },
  { field: 'coverageEffectiveDate', width: 8.5, cell: ({ coverageEffectiveDate }) => coverageEffectiveDate },
  { field: 'expiryDate', width: 8, cell: ({ expiryDate }) => expiryDate },
]

function firstOf([first, ...more]: readonly string[]): string {
  return more.length === 0 ? (first ?? '') : `${first} and ${more.length} more`
}

/** The policy submissions of all lenders, each with its receipt. */
export function SubmissionsPage(props: ListProps) {
  const service = useDeskService()
  return (
    <LenderListPage<DeskSubmissionRow, keyof typeof submissionListTable.columns>
      {...props}
      list={{
        show: 'submissions',
        rowName: 'submission',
        lead: 'Policies submitted by all lenders. Enter a whole number to find one.',
        table: submissionListTable,
        find: service.searchSubmissions,
        columns: submissionColumns,
        recordOf: ({ channel, submissionId }) => ({ kind: 'Submission', channel, id: submissionId }),
        linkName: ({ submittedAt, policyNo, channel }) =>
          `${formatMinute(submittedAt)}: receipt of policy ${policyNo} of ${channel}`,
      }}
    />
  )
}

const submissionColumns: readonly SearchColumn<DeskSubmissionRow, keyof typeof submissionListTable.columns>[] = [
  { field: 'submittedAt', width: 11, look: 'line', cell: ({ submittedAt }) => formatMinute(submittedAt) },
  { field: 'channel', width: 8, cell: ({ channel }) => channel },
  { field: 'lmiReferenceNo', width: 12, cell: ({ lmiReferenceNo }) => lmiReferenceNo },
  { field: 'policyNo', width: 8, cell: ({ policyNo }) => policyNo },
  { field: 'brand', width: 9, cell: ({ brand }) => brand },
  { field: 'submittedBy', width: 10, cell: ({ submittedBy }) => submittedBy },
  {
    field: 'warnings',
    width: 7,
    look: 'status',
    cell: ({ warnings }) => (warnings > 0 ? <Badge tone="warning">{warnings}</Badge> : warnings),
  },
]

function LenderListPage<Row, Field extends string>(props: ListProps & { readonly list: ListOf<Row, Field> }) {
  const { address, opened, returned, options, onAddress, list } = props
  const { show, rowName, table, recordOf } = list
  const title = show === 'policies' ? 'Policies' : 'Submissions'
  const search = useSearch({
    table,
    address: address as TableAddress<Field>,
    onAddress: (next, how) => onAddress({ ...next, show }, how),
  })
  const found = useSearchQuery({
    queryKey: ['desk', show, search.search],
    queryFn: ({ signal }) => list.find(search.search, signal),
    // Loan and application numbers are not cached after the page closes.
    gcTime: 0,
  })
  return (
    <Page title={title.toUpperCase()} windowTitle={title} lead={list.lead}>
      <SearchList<Row, Field>
        list={search}
        options={options as { readonly [Name in Field]?: readonly Option[] }}
        rowName={rowName}
        caption={`${title} of all lenders`}
        found={found}
        selected={opened}
        returned={returned}
        columns={list.columns}
        rowKey={(row) => recordKey(recordOf(row))}
        link={{ hrefOf: (row) => hrefHere({ ...address, ...addressOf(recordOf(row)) }), nameOf: list.linkName }}
      />
    </Page>
  )
}
