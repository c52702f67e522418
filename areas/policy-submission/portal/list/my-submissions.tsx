import { useExport } from '#areas/environment/portal'
import { useListPreference } from '#areas/preference/portal'
import { useSearchQuery } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { type GoTo, hrefHere, Page, useBeginAtHeading } from '#ui/page'
import { Badge, SearchList, useSearch } from '#ui/table'
import { type SubmissionAddress, submissionTable } from '../../contract/index.ts'
import { type SubmissionService, useBrandNames } from '../submission-service.ts'
import { MyDrafts } from './my-drafts.tsx'

type MySubmissionsProps = {
  readonly address: SubmissionAddress
  readonly onAddress: GoTo<SubmissionAddress>
  readonly service: SubmissionService
  /** The last opened submission, and whether the user has returned from it. */
  readonly opened: string | null
  readonly returned: boolean
  readonly follows: boolean
}

export function MySubmissions({ address, onAddress, service, opened, returned, follows }: MySubmissionsProps) {
  const list = useSearch({
    table: submissionTable,
    address,
    onAddress,
    chosen: useListPreference('my-submissions'),
  })
  const found = useSearchQuery({
    queryKey: ['policy-submission', 'mine', list.search],
    queryFn: ({ signal }) => service.search(list.search, signal),
    enabled: list.enabled,
  })
  const onExport = useExport({ service: 'policySubmission', path: 'submissions/export', search: list.search })
  const { brands, nameOf, onRetry } = useBrandNames(service)
  const view = useBeginAtHeading(follows && !returned)
  return (
    <div ref={view}>
      <Page title="My submissions" lead="Your drafts, and the policies you submitted">
        <MyDrafts service={service} nameOf={nameOf} />
        <SearchList
          list={list}
          found={found}
          onExport={onExport}
          onRetryNames={onRetry}
          options={{ brandName: brands }}
          rowName="submission"
          caption="Your submissions"
          columns={[
            { field: 'submittedAt', width: 11, variant: 'line', cell: ({ submittedAt }) => formatMinute(submittedAt) },
            { field: 'lmiReferenceNo', width: 14, variant: 'line', cell: ({ lmiReferenceNo }) => lmiReferenceNo },
            { field: 'policyNo', width: 9, variant: 'line', cell: ({ policyNo }) => policyNo },
            { field: 'brandName', width: 11, cell: ({ brandName }) => nameOf(brandName) },
            {
              field: 'warnings',
              width: 7,
              cell: ({ warnings }) => (warnings > 0 ? <Badge tone="warning">{warnings}</Badge> : warnings),
            },
            {
              field: 'status',
              width: 9,
              variant: 'status',
              cell: ({ status }) => <Badge tone={status === 'Withdrawn' ? 'warning' : 'neutral'}>{status}</Badge>,
            },
          ]}
          rowKey={({ submissionId }) => submissionId}
          link={{
            hrefOf: ({ submissionId }) => hrefHere({ ...address, submission: submissionId }),
            nameOf: ({ submittedAt, policyNo }) => `${formatMinute(submittedAt)}: receipt of policy ${policyNo}`,
          }}
          selected={opened}
          returned={returned}
        />
      </Page>
    </div>
  )
}
