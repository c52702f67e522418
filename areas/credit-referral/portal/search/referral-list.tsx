import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { statusBadge } from '#areas/case/contract'
import { type SearchColumn as Field, type ReferralAddress, referralTable } from '#areas/credit-referral/contract'
import { useExport } from '#areas/environment/portal'
import { PersonName, useCaller, useNameOf, useRetryNames } from '#areas/identity/portal'
import { noticeText } from '#areas/notification/contract'
import { NotificationSettings, useNotificationPreference, useRecordEvents } from '#areas/notification/portal'
import { useListPreference } from '#areas/preference/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { invalidate } from '#browser/events'
import { useSearchQuery } from '#browser/http'
import { formatMinute } from '#packages/calendar'
import { longNameIn, type Option, toOptions } from '#packages/fields'
import { UhOhDialog } from '#ui/dialog'
import { type GoTo, hrefHere, Page } from '#ui/page'
import {
  Badge,
  type ChangedRows,
  type Found,
  type SearchColumn,
  SearchList,
  useChangedRows,
  useSearch,
} from '#ui/table'
import type { RowResponse } from '../referral-responses.ts'
import { useReferralService } from '../referral-service.ts'
import { decisionName } from '../view/referral-names.ts'

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
  const nameOf = useNameOf()
  const own = address.view !== 'all'
  const list = useSearch({
    table: referralTable,
    chosen: useListPreference('referrals'),
    // My Requests starts with the filter by its user; without a filter by user, the list is that of All Requests.
    address: own ? { raisedBy: username, ...address } : address,
    onAddress: ({ raisedBy, ...to }, how) => {
      if (!own || raisedBy === undefined)
        onAddress({ ...to, ...(raisedBy !== undefined && { raisedBy }), view: 'all' }, how)
      else onAddress(raisedBy === username ? to : { ...to, raisedBy }, how)
    },
  })
  const filtered = own && (address.raisedBy ?? username) === username
  const service = useReferralService()
  const queryKey = ['referral-search', list.search]
  const found = useSearchQuery({
    queryKey,
    queryFn: ({ signal }) => service.search(list.search, signal),
    enabled: list.enabled,
  })
  const onExport = useExport({ service: 'creditReferral', path: 'export', search: list.search })
  const { names, onRetry } = useNames()
  const onRetryNames = useRetryNames(onRetry)
  const live = useLiveRows(queryKey, found.busy ? undefined : found.page?.items)
  return (
    <Page
      title="CREDIT REFERRAL SEARCH"
      windowTitle={own ? 'My Requests' : 'All Requests'}
      lead={filtered ? 'Requests you raised' : 'All requests of your lender'}
    >
      <SearchList
        list={list}
        // Once the names of its codes are known.
        found={names ? found : { ...found, page: undefined }}
        onExport={onExport}
        onRetryNames={onRetryNames}
        options={names ? optionsOf(names) : {}}
        rowName="request"
        caption="Credit referral requests"
        changed={live}
        columns={columnsOf(names, (text) => (text === username ? nameOf(text) : text))}
        tools={<NotificationSettings small />}
        rowKey={keyOf}
        link={{
          hrefOf: ({ requestId }) => hrefHere({ ...address, request: requestId }),
          nameOf: ({ requestId }) => `Open request ${requestId}`,
        }}
        selected={opened}
        returned={returned}
      />
      <UhOh failure={found.page ? null : found.failure} />
    </Page>
  )
}

/** Opens for a failure without a message (specification 001 §2). */
function UhOh({ failure }: { readonly failure: Found<RowResponse>['failure'] }) {
  const [closed, setClosed] = useState<typeof failure>(null)
  return <UhOhDialog open={failure?.messages.length === 0 && failure !== closed} onClose={() => setClosed(failure)} />
}

/** Columns in the order of specification 001 §2. Widths in rem: together they fit a window of 1280 pixels. */
function columnsOf(
  names: Names | null,
  filterText: (username: string) => string,
): readonly SearchColumn<RowResponse, Field>[] {
  const nameFor = (code: string | null, list: keyof Names) =>
    names && code ? longNameIn(names[list] ?? [], code) : null
  return [
    { field: 'requestId', width: 6.8, variant: 'line', cell: ({ requestId }) => requestId },
    { field: 'lenderRefNum', width: 9.5, variant: 'line', cell: ({ lenderRefNum }) => lenderRefNum },
    {
      field: 'raisedBy',
      width: 10.75,
      filterText,
      cell: ({ raisedBy }) => (raisedBy ? <PersonName mark username={raisedBy} /> : null),
    },
    { field: 'submissionType', width: 10, cell: ({ submissionType }) => nameFor(submissionType, 'submissionTypes') },
    {
      field: 'status',
      width: 7.5,
      variant: 'status',
      cell: ({ status, decision }) => (status ? <Badge {...statusBadge(status, decision)}>{status}</Badge> : null),
    },
    {
      field: 'decision',
      width: 11.75,
      cell: ({ decision }) => (names?.decisions && decision ? decisionName(names.decisions, decision) : decision),
    },
    {
      field: 'submissionDateTime',
      width: 9,
      variant: 'line',
      cell: ({ submissionDateTime }) => formatMinute(submissionDateTime),
    },
    { field: 'brandName', width: 8.8, cell: ({ brandName }) => nameFor(brandName, 'brands') },
  ]
}

const keyOf = ({ requestId }: RowResponse) => requestId

/** Keeps the displayed rows up to date: an event refetches them in place. */
function useLiveRows(queryKey: QueryKey, rows: readonly RowResponse[] | undefined): ChangedRows {
  const queries = useQueryClient()
  const { preference } = useNotificationPreference()
  const [noticed] = useState(() => new Set<string>())
  // The referrals whose change a notice on the screen announces as well.
  const [announced] = useState(() => new Set<string>())
  const refresh = () => void invalidate(queries, queryKey)
  useRecordEvents(
    ['referral'],
    (event) => {
      const { id } = event.record
      noticed.add(id)
      if (preference?.onScreen === true && event.own && noticeText(event) !== null) announced.add(id)
      refresh()
    },
    refresh,
  )
  return useChangedRows({
    list: JSON.stringify(queryKey),
    rows,
    keyOf,
    noticed,
    describe: ({ requestId, status }) =>
      announced.delete(requestId) ? '' : `Request ${requestId} is now ${status ?? 'changed'}.`,
  })
}

/** The lists that name the codes of the rows; null for one that could not be loaded, whose codes are shown instead. */
type Names = Readonly<Record<'brands' | 'submissionTypes' | 'decisions', readonly ReferenceItem[] | null>>

/** The lists of names; null until they are loaded. `onRetry` is null unless one could not be loaded. */
function useNames(): { readonly names: Names | null; readonly onRetry: (() => void) | null } {
  const service = useReferralService()
  const { data, refetch } = useQuery({
    queryKey: ['referral-code-names'],
    queryFn: async () => {
      const [brands, submissionTypes, decisions] = await Promise.all([
        orNull(service.brands()),
        orNull(service.submissionTypes()),
        orNull(service.decisions()),
      ])
      return { brands, submissionTypes, decisions }
    },
    staleTime: 60_000,
  })
  const isMissing = data !== undefined && Object.values(data).includes(null)
  return { names: data ?? null, onRetry: isMissing ? () => void refetch() : null }
}

/** The choices of the filters. */
function optionsOf({ brands, submissionTypes, decisions }: Names): { readonly [Column in Field]?: readonly Option[] } {
  // A brand may have had several codes: a filter by name finds all of them.
  const brandNames = [...new Set(brands?.map(({ longName }) => longName))]
  return {
    submissionType: submissionTypes ?? [],
    decision: decisions ?? [],
    brandName: toOptions(brandNames),
  }
}

/** Logs a failure: the search continues with the codes (specification 001 §8). */
async function orNull(list: Promise<readonly ReferenceItem[]>): Promise<readonly ReferenceItem[] | null> {
  try {
    return await list
  } catch (error) {
    console.error('A list of names could not be loaded', error)
    return null
  }
}
