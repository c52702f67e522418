import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRefused } from '#browser/http'
import { isUsualSort, withPage } from '#packages/table-address'
import { Button } from '#ui/button'
import { type GoTo, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useFocusOnRow, useLastPage } from '#ui/table'
import type { DeskAddress } from '../../contract/index.ts'
import { decisionsQuery, queueQuery } from '../desk-queries.ts'
import { useDeskService } from '../use-desk-service.ts'
import { emptyWords } from './empty-words.tsx'
import { queueTable, searchOf } from './queue-address.ts'
import { QueueTable } from './queue-table.tsx'
import { useChangedRows } from './use-changed-rows.ts'

type QueuePageProps = {
  readonly address: DeskAddress
  /** The request that was open last, as the address names it: its row is the selected one. */
  readonly opened: string | null
  /** Whether the person comes back from it: the focus goes to its row. */
  readonly returned: boolean
  /** The requests of which the desk was told since the rows were asked for. */
  readonly noticed: Set<string>
  readonly onAddress: GoTo<DeskAddress>
}

const longestFirst = 'Who has waited longest comes first.'
const parts = {
  open: {
    title: 'UNDERWRITING QUEUE',
    windowTitle: 'Queue',
    lead: 'The open requests of all lenders.',
    order: longestFirst,
  },
  unassigned: {
    title: 'UNASSIGNED REQUESTS',
    windowTitle: 'Unassigned requests',
    lead: 'The open requests that nobody has taken yet.',
    order: longestFirst,
  },
  mine: {
    title: 'MY REQUESTS',
    windowTitle: 'My requests',
    lead: 'The open requests that you have.',
    order: longestFirst,
  },
  decided: {
    title: 'DECIDED REQUESTS',
    windowTitle: 'Decided requests',
    lead: 'The requests that you have decided.',
    order: 'The newest decision comes first.',
  },
} as const

const none = [] as const

/** A part of the queue: filtered, sorted and paged, and up to date. */
export function QueuePage({ address, opened, returned, noticed, onAddress }: QueuePageProps) {
  const service = useDeskService()
  const query = queueQuery(service, searchOf(address))
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  // Only for how they look: without the list the rows are as plain as an open request's.
  const { data: decisions = none } = useQuery(decisionsQuery(service))
  const show = address.show === undefined || address.show === 'uploads' ? 'open' : address.show
  const { title, windowTitle, lead, order } = parts[show]
  const changed = useChangedRows(JSON.stringify(query.queryKey), isPlaceholderData ? undefined : data?.items, noticed)
  useFocusOnRow(returned ? opened : null, data !== undefined)
  useLastPage(address.page ?? 1, isPlaceholderData ? undefined : data, (last) =>
    onAddress(withPage(address, last), { replace: true, resetScroll: false }),
  )
  return (
    <Page
      title={title}
      windowTitle={windowTitle}
      lead={isUsualSort(address, queueTable(address)) ? `${lead} ${order}` : lead}
      notices={
        error ? (
          <Notice
            tone="error"
            title={data ? 'The queue could not be refreshed.' : 'The queue could not be loaded.'}
            live
          >
            {isRefused(error) ? error.refused.map(({ message }) => <p key={message}>{message}</p>) : null}
            <Button small onClick={() => refetch()}>
              Try again
            </Button>
          </Notice>
        ) : null
      }
    >
      <QueueTable
        address={address}
        onAddress={onAddress}
        page={data}
        decisions={decisions}
        busy={isPlaceholderData}
        selected={opened}
        changed={changed}
        empty={data ? emptyWords(address) : error ? 'Nothing was loaded' : <Loading label="Loading the queue" />}
      />
    </Page>
  )
}
