import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { submissionListTable } from '#areas/policy-submission/contract'
import { isRefused } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import type { Option } from '#packages/fields'
import { Button } from '#ui/button'
import { type GoTo, hrefHere, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge, SearchList, useFocusOnRow, useSearch } from '#ui/table'
import { addressOf, type DeskAddress, type DeskSubmissionRow, recordKey } from '../../contract/index.ts'
import { submissionsQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'

type SubmissionsPageProps = {
  readonly address: DeskAddress
  /** What was open last: its row is the selected one. */
  readonly opened: string | null
  readonly returned: boolean
  readonly options: Readonly<Record<string, readonly Option[]>>
  readonly onAddress: GoTo<DeskAddress>
}

/** The policy submissions of all lenders, each with its receipt. */
export function SubmissionsPage({ address, opened, returned, options, onAddress }: SubmissionsPageProps) {
  const service = useDeskService()
  const list = useSearch({
    table: submissionListTable,
    address,
    onAddress: (next, how) => onAddress({ ...next, show: 'submissions' }, how),
    pageSize: 10,
  })
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...submissionsQuery(service, list.search),
    placeholderData: keepPreviousData,
  })
  useFocusOnRow(returned ? opened : null, data !== undefined)
  return (
    <Page
      title="SUBMISSIONS"
      windowTitle="Submissions"
      lead="Policies submitted by all lenders. Newest first."
      notices={
        error ? (
          <Notice tone="error" title="The submissions could not be loaded." live>
            {isRefused(error) ? error.refused.map(({ message }) => <p key={message}>{message}</p>) : null}
            <Button small onClick={() => refetch()}>
              Try again
            </Button>
          </Notice>
        ) : null
      }
    >
      <SearchList<DeskSubmissionRow, keyof typeof submissionListTable.columns>
        list={list}
        options={options}
        rowName="submission"
        pagesLabel="Pages of submissions"
        caption="Submissions of all lenders"
        page={data}
        busy={isPlaceholderData}
        selected={opened}
        columns={[
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
        ]}
        rowKey={(row) => recordKey(recordOfRow(row))}
        link={{
          hrefOf: (row) => hrefHere({ ...address, ...addressOf(recordOfRow(row)) }),
          nameOf: ({ submittedAt, policyNo, channel }) =>
            `${formatMinute(submittedAt)}: receipt of policy ${policyNo} of ${channel}`,
        }}
        empty={data ? undefined : error ? 'Nothing was loaded' : <Loading label="Loading the submissions" />}
      />
    </Page>
  )
}

function recordOfRow({ channel, submissionId }: DeskSubmissionRow) {
  return { kind: 'Submission', channel, id: submissionId } as const
}
