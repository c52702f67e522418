import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import { useSearchQuery } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { UhOhDialog } from '#ui/dialog'
import { type GoTo, hrefHere, Page } from '#ui/page'
import { Badge, type Found, type SearchColumn, SearchList, type SearchState, Username, useSearch } from '#ui/table'
import type { AnsweredRow, AnsweredSearch } from '../answered-referral.ts'
import { useReferralService } from '../referral-service.ts'
import { type CodeNames, useCodeNames } from './use-code-names.ts'
import { type LiveRows, useLiveRows } from './use-live-rows.ts'

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
    ...(own && { fixed: { raisedBy: username } }),
  })
  const { found, refresh } = useReferralSearch(list.search)
  const names = useCodeNames()
  const live = useLiveRows(found.page?.items ?? [], refresh)
  return (
    <Page
      title="CREDIT REFERRAL SEARCH"
      windowTitle={own ? 'My Requests' : 'All Requests'}
      lead={own ? 'Requests you raised' : 'All requests of your lender'}
      actions={<NotificationSettings />}
    >
      <ReferralTable
        address={address}
        list={list}
        found={found}
        names={names}
        selected={opened}
        returned={returned}
        live={live}
      />
      <UhOh failure={found.page ? null : found.failure} />
    </Page>
  )
}

/** Opens for a failure without a message (specification 001 §2). */
function UhOh({ failure }: { readonly failure: Found<AnsweredRow>['failure'] }) {
  const [closed, setClosed] = useState<typeof failure>(null)
  return (
    <UhOhDialog open={failure?.messages.length === 0 && failure !== closed} onClose={() => setClosed(failure)}>
      <p>{sentences.uhOh}</p>
    </UhOhDialog>
  )
}

type ReferralTableProps = {
  readonly address: ReferralAddress
  readonly list: SearchState<Field>
  readonly found: Found<AnsweredRow>
  /** Null while loading. */
  readonly names: CodeNames | null
  readonly selected: string | null
  readonly returned: boolean
  readonly live: LiveRows
}

/** The table of the search results, once the names of its codes are known. */
export function ReferralTable({ address, found, names, live, ...shown }: ReferralTableProps) {
  return (
    <SearchList
      {...shown}
      found={names ? found : { ...found, page: undefined }}
      options={names?.options ?? {}}
      rowName="request"
      changed={live}
      caption="Credit referral requests"
      columns={columnsOf(names)}
      rowKey={({ requestId }) => requestId}
      link={{
        hrefOf: ({ requestId }) => hrefHere({ ...address, request: requestId }),
        nameOf: ({ requestId }) => `Open request ${requestId}`,
      }}
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

/** One page of the search; an outdated page is refetched. */
export function useReferralSearch(search: ReferralSearch) {
  const service = useReferralService()
  const queries = useQueryClient()
  const queryKey = ['referral-search', search]
  const found = useSearchQuery({ queryKey, queryFn: ({ signal }) => service.search(search, signal) })
  return {
    found,
    /** Refetches the page; answers the old one when that fails. */
    refresh: async () => {
      await invalidate(queries, queryKey)
      return queries.getQueryData<AnsweredSearch>(queryKey)
    },
  }
}
