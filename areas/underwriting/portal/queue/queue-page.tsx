import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isRefused } from '#areas/identity/portal'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { useFocusOnRow, useLastPage } from '#ui/table'
import type { DeskAddress } from '../../contract/index.ts'
import { decisionsQuery, queueQuery } from '../desk-queries.ts'
import type { GoTo } from '../go-to.ts'
import { useDeskService } from '../use-desk-service.ts'
import { searchOf, withPage } from './queue-address.ts'
import { QueueTable } from './queue-table.tsx'
import { useChangedRows } from './use-changed-rows.ts'

type QueuePageProps = {
  readonly address: DeskAddress
  /** The request that was open last, as the address names it: the focus returns to its row. */
  readonly left: string | null
  /** The requests of which the desk was told since the rows were asked for. */
  readonly noticed: Set<string>
  readonly onAddress: GoTo
}

const windowTitles = {
  open: 'Queue',
  unassigned: 'Unassigned requests',
  mine: 'My requests',
  decided: 'Decided requests',
} as const

const leads = {
  open: 'The open requests of all lenders. Who has waited longest comes first.',
  unassigned: 'The open requests that nobody has taken yet.',
  mine: 'The open requests that you have.',
  decided: 'The requests that you have decided. The newest decision comes first.',
} as const

const none = [] as const

/** A part of the queue: filtered, sorted and paged, and up to date. */
export function QueuePage({ address, left, noticed, onAddress }: QueuePageProps) {
  const service = useDeskService()
  const query = queueQuery(service, searchOf(address))
  const { data, error, isPlaceholderData, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  // Only for how they look: without the list the rows are as plain as an open request's.
  const { data: decisions = none } = useQuery(decisionsQuery(service))
  const show = address.show === undefined || address.show === 'uploads' ? 'open' : address.show
  const changed = useChangedRows(JSON.stringify(query.queryKey), isPlaceholderData ? undefined : data?.items, noticed)
  useFocusOnRow(left, data !== undefined)
  useLastPage(address.page ?? 1, isPlaceholderData ? undefined : data, (last) =>
    onAddress(withPage(address, last), { replace: true, resetScroll: false }),
  )
  return (
    <Page
      title="UNDERWRITING QUEUE"
      windowTitle={windowTitles[show]}
      lead={leads[show]}
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
        selected={left}
        changed={changed}
        empty={data ? undefined : error ? 'Nothing was loaded' : <Loading label="Loading the queue" />}
      />
    </Page>
  )
}
