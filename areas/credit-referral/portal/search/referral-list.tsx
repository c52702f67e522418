import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import {
  type SearchColumn as Field,
  type ReferralAddress,
  type ReferralSearch,
  referralTable,
  sentences,
  statusBadge,
} from '#areas/credit-referral/contract'
import { useCaller } from '#areas/identity/portal'
import { NotificationSettings } from '#areas/notification/portal'
import { invalidate } from '#browser/events'
import { refusalsOf } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { Button } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, type GoTo, hrefHere, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { Badge, type SearchColumn, SearchList, type SearchState, Username, useFocusOnRow, useSearch } from '#ui/table'
import type { AnsweredRow, AnsweredSearch } from '../answered-referral.ts'
import { useReferralService } from '../referral-service.ts'
import { type CodeNames, useCodeNames } from './use-code-names.ts'
import { type LiveRows, useLiveRows } from './use-live-rows.ts'

/** Specification 001 §9. */
const pageSize = 10

type ReferralListProps = {
  readonly address: ReferralAddress
  readonly onAddress: GoTo<ReferralAddress>
  /** The last opened referral: its row is selected. */
  readonly opened: string | null
  /** True when the user returns from it: its row takes the focus. */
  readonly returned: boolean
}

/** My Requests, or all referrals of the lender: searched, sorted, paged and live (specification 001 §2). */
export function ReferralList({ address, onAddress, opened, returned }: ReferralListProps) {
  const { username } = useCaller()
  const own = address.view !== 'all'
  const list = useSearch({
    table: referralTable,
    address,
    onAddress,
    pageSize,
    ...(own && { fixed: { raisedBy: username } }),
  })
  const { data, error, isPlaceholderData, isFetching, refetch, refresh } = useReferralSearch(list.search)
  const names = useCodeNames()
  const page = names ? data : undefined
  const live = useLiveRows(data?.items ?? [], refresh)
  useFocusOnRow(returned ? opened : null, page !== undefined)
  const tryAgain = (
    <Button small onClick={() => refetch()}>
      Try again
    </Button>
  )
  return (
    <Page
      title="CREDIT REFERRAL SEARCH"
      windowTitle={own ? 'My Requests' : 'All Requests'}
      lead={own ? 'Requests you raised' : 'All requests of your lender'}
      actions={<NotificationSettings />}
      notices={data ? null : <SearchFault error={error} />}
    >
      {data && error ? (
        <Notice tone="warning" live title="The list could not be refreshed.">
          <p>What you see may be out of date.</p>
          {tryAgain}
        </Notice>
      ) : null}
      <ReferralTable
        address={address}
        list={list}
        page={page}
        names={names}
        busy={isPlaceholderData || (isFetching && !data)}
        selected={opened}
        live={live}
        empty={
          error ? (
            <>
              <span>The requests could not be loaded.</span> {tryAgain}
            </>
          ) : page ? undefined : (
            <Loading label="Searching" />
          )
        }
      />
    </Page>
  )
}

/** Why the search failed: the service's messages at the top, or Uh-oh if there are none. */
function SearchFault({ error }: { readonly error: Error | null }) {
  const [closed, setClosed] = useState<Error | null>(null)
  const errors = useMemo(() => refusalsOf(error).map(({ message }) => ({ message })), [error])
  return (
    <>
      <ErrorSummary errors={errors} sparesTyping />
      <UhOhDialog open={error !== null && errors.length === 0 && error !== closed} onClose={() => setClosed(error)}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </>
  )
}

type ReferralTableProps = {
  readonly address: ReferralAddress
  readonly list: SearchState<Field>
  /** Undefined before the first response. */
  readonly page: AnsweredSearch | undefined
  readonly names: CodeNames | null
  readonly busy: boolean
  readonly selected: string | null
  readonly live: LiveRows
  readonly empty: ReactNode
}

/** The table of the search results. */
export function ReferralTable({ address, list, page, names, busy, selected, live, empty }: ReferralTableProps) {
  return (
    <SearchList
      list={list}
      options={names?.options ?? {}}
      rowName="request"
      pagesLabel="Pages of requests"
      page={page}
      changed={live}
      caption="Credit referral requests"
      columns={columnsOf(names)}
      rowKey={({ requestId }) => requestId}
      link={{
        hrefOf: ({ requestId }) => hrefHere({ ...address, request: requestId }),
        nameOf: ({ requestId }) => `Open request ${requestId}`,
      }}
      busy={busy}
      selected={selected}
      empty={empty}
    />
  )
}

/** Columns in the order of specification 001 §2. Widths in rem: together they fit a window of 1280 pixels. */
function columnsOf(names: CodeNames | null): readonly SearchColumn<AnsweredRow, Field>[] {
  const named = (code: string | null, name: 'brand' | 'submissionType' | 'decision') =>
    code === null || code === '' ? null : names?.[name](code)
  return [
    { field: 'requestId', width: 7.75, cell: ({ requestId }) => requestId },
    { field: 'lenderRefNum', width: 10.5, cell: ({ lenderRefNum }) => lenderRefNum },
    { field: 'raisedBy', width: 11.5, cell: ({ raisedBy }) => (raisedBy ? <Username name={raisedBy} /> : null) },
    { field: 'submissionType', width: 7.75, cell: ({ submissionType }) => named(submissionType, 'submissionType') },
    {
      field: 'status',
      width: 7.5,
      look: 'status',
      cell: ({ status, decision }) => (status ? <Badge {...statusBadge(status, decision)}>{status}</Badge> : null),
    },
    { field: 'decision', width: 9.25, cell: ({ decision }) => named(decision, 'decision') },
    {
      field: 'submissionDateTime',
      width: 9.5,
      look: 'line',
      cell: ({ submissionDateTime }) => formatMinute(submissionDateTime),
    },
    { field: 'brandName', width: 8.25, cell: ({ brandName }) => named(brandName, 'brand') },
  ]
}

/** One page of the search. The previous page stays visible while the next one loads; an outdated page is refetched. */
export function useReferralSearch(search: ReferralSearch) {
  const service = useReferralService()
  const queries = useQueryClient()
  const query = queryOptions({
    queryKey: ['referral-search', search],
    queryFn: ({ signal }) => service.search(search, signal),
    staleTime: 0,
    networkMode: 'always',
    retry: false,
  })
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  return {
    data,
    error,
    isPlaceholderData,
    isFetching,
    refetch,
    /** Refetches the page; answers the old one when that fails. */
    refresh: async () => {
      await invalidate(queries, query.queryKey)
      return queries.getQueryData(query.queryKey)
    },
  }
}
