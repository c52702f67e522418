import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isUnknownCall, refusalsOf } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button } from '#ui/button'
import { ErrorSummary, type GoTo, hrefHere, Notice, Page, useBeginAtHeading } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge, SearchList, useFocusOnRow, useSearch } from '#ui/table'
import { type SubmissionAddress, submissionTable } from '../../contract/index.ts'
import { type SubmissionService, useBrandNames } from '../submission-service.ts'
import { MyDrafts } from './my-drafts.tsx'

/** Specification 001 §9. */
const pageSize = 10

type MySubmissionsProps = {
  readonly address: SubmissionAddress
  readonly onAddress: GoTo<SubmissionAddress>
  readonly service: SubmissionService
  /** The last opened submission, and whether the user has returned from it. */
  readonly opened: string | null
  readonly returned: boolean
  readonly follows: boolean
}

/** The user's drafts and submissions; each submission with its policy and receipt. */
export function MySubmissions({ address, onAddress, service, opened, returned, follows }: MySubmissionsProps) {
  const list = useSearch({ table: submissionTable, address, onAddress, pageSize })
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['policy-submission', 'mine', list.search],
    queryFn: ({ signal }) => service.search(list.search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const { brands, nameOf } = useBrandNames(service)
  const failures = useMemo(() => (error ? [{ message: notLoaded }, ...refusalsOf(error)] : []), [error])
  const view = useBeginAtHeading(follows && !returned)
  useFocusOnRow(returned ? opened : null, data !== undefined)
  if (isUnknownCall(error)) {
    return (
      <div ref={view}>
        <Page title="My submissions">
          <Notice>This service keeps no list of submissions.</Notice>
        </Page>
      </div>
    )
  }
  return (
    <div ref={view}>
      <Page
        title="My submissions"
        lead="Your drafts, and the policies you submitted"
        notices={<ErrorSummary errors={failures} sparesTyping />}
      >
        <MyDrafts service={service} nameOf={nameOf} />
        <SearchList
          list={list}
          options={{ brandName: brands }}
          rowName="submission"
          pagesLabel="Pages of submissions"
          page={data}
          caption="Your submissions"
          columns={[
            { field: 'submittedAt', width: 11, look: 'line', cell: ({ submittedAt }) => formatMinute(submittedAt) },
            { field: 'lmiReferenceNo', width: 14, cell: ({ lmiReferenceNo }) => lmiReferenceNo },
            { field: 'policyNo', width: 9, cell: ({ policyNo }) => policyNo },
            { field: 'brandName', width: 11, cell: ({ brandName }) => nameOf(brandName) },
            {
              field: 'warnings',
              width: 7,
              look: 'status',
              cell: ({ warnings }) => (warnings > 0 ? <Badge tone="warning">{warnings}</Badge> : warnings),
            },
          ]}
          rowKey={({ submissionId }) => submissionId}
          link={{
            hrefOf: ({ submissionId }) => hrefHere({ ...address, submission: submissionId }),
            nameOf: ({ submittedAt, policyNo }) => `${formatMinute(submittedAt)}: receipt of policy ${policyNo}`,
          }}
          busy={isPlaceholderData || (isFetching && !data)}
          selected={opened}
          empty={
            error ? (
              <Button small onClick={() => void refetch()}>
                Try again
              </Button>
            ) : data ? undefined : (
              <Loading label="Searching" />
            )
          }
        />
      </Page>
    </div>
  )
}

const notLoaded = 'Your submissions could not be loaded.'
