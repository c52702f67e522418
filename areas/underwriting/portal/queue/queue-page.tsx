import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchQuery } from '#browser/http'
import { isDefaultSort } from '#packages/table'
import { type GoTo, hrefHere, Page } from '#ui/page'
import { useSearch } from '#ui/table'
import { type DeskAddress, tableOf } from '../../contract/index.ts'
import { decisionsQuery, queueQuery } from '../desk-queries.ts'
import { useDeskService } from '../desk-service.ts'
import { partOf } from './queue-address.ts'
import { QueueTable } from './queue-table.tsx'
import { useChangedRows } from './use-changed-rows.ts'

type QueuePageProps = {
  readonly address: DeskAddress
  /** The record key of the request that was open last; its row is selected. */
  readonly opened: string | null
  /** Whether the user returns from that request: its row receives focus. */
  readonly returned: boolean
  /** The record keys of the requests in notices since the rows were last loaded. */
  readonly noticed: Set<string>
  readonly onAddress: GoTo<DeskAddress>
}

const longestFirst = 'Longest waiting first'
const parts = {
  open: {
    title: 'UNDERWRITING QUEUE',
    windowTitle: 'Queue',
    lead: 'Open requests of all lenders',
    order: longestFirst,
  },
  unassigned: {
    title: 'UNASSIGNED REQUESTS',
    windowTitle: 'Unassigned requests',
    lead: 'Open requests without an assignee',
    order: longestFirst,
  },
  mine: {
    title: 'MY REQUESTS',
    windowTitle: 'My requests',
    lead: 'Your open requests',
    order: longestFirst,
  },
  decided: {
    title: 'DECIDED REQUESTS',
    windowTitle: 'Decided requests',
    lead: 'Requests you decided',
    order: 'Newest decision first',
  },
  all: {
    title: 'ALL REQUESTS',
    windowTitle: 'All requests',
    lead: 'All referrals and variations of all lenders',
    order: 'Newest first',
  },
} as const

const none = [] as const

/** A part of the queue with filters, sorting and paging, kept up to date. */
export function QueuePage({ address, opened, returned, noticed, onAddress }: QueuePageProps) {
  const service = useDeskService()
  const show = partOf(address)
  const list = useSearch({ table: tableOf(address), address, onAddress })
  const query = queueQuery(service, { ...list.search, show })
  const found = useSearchQuery(query)
  // Only for the badges: without the list, decided rows have the plain badge of open requests.
  const { data: decisions = none } = useQuery(decisionsQuery(service))
  const { title, windowTitle, lead, order } = parts[show]
  const changed = useChangedRows(JSON.stringify(query.queryKey), found.busy ? undefined : found.page?.items, noticed)
  return (
    <Page
      title={title}
      windowTitle={windowTitle}
      lead={isDefaultSort(address, list.table) ? `${lead}. ${order}.` : lead}
    >
      <QueueTable
        address={address}
        list={list}
        found={found}
        decisions={decisions}
        selected={opened}
        returned={returned}
        changed={changed}
        empty={emptyText(show, list.applied)}
      />
    </Page>
  )
}

/** The text and link of an empty part of the queue; undefined when filters exclude every row. */
function emptyText(show: keyof typeof parts, applied: Readonly<Record<string, string>>): ReactNode {
  if (Object.keys(applied).length > 0) return undefined
  switch (show) {
    case 'mine':
      return (
        <span>
          You have no requests. Assign one to yourself from <a href={hrefHere({ show: 'unassigned' })}>Unassigned</a>.
        </span>
      )
    case 'unassigned':
      return 'No unassigned requests'
    case 'decided':
      return 'You have not decided any request yet.'
    case 'all':
      return 'No lender has submitted a request yet.'
    default:
      return 'No open requests'
  }
}
