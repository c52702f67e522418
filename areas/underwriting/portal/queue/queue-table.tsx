import type { ReactNode } from 'react'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { Button } from '#ui/button'
import { hrefHere, VisuallyHidden } from '#ui/page'
import { countRows, Pager, SearchSheet, SearchTable, useTypedFilters } from '#ui/table'
import { type DeskAddress, type QueuePage, requestInAddress } from '../../contract/index.ts'
import type { GoTo } from '../go-to.ts'
import { useNow } from '../use-now.ts'
import styles from './queue.module.css'
import { filtersOf, pageSize, sortOf, withFilters, withPage, withSort } from './queue-address.ts'
import { decidedColumns, openColumns } from './queue-columns.tsx'
import type { ChangedRows } from './use-changed-rows.ts'

type QueueTableProps = {
  readonly address: DeskAddress
  readonly onAddress: GoTo
  /** Undefined while nothing is known. */
  readonly page: QueuePage | undefined
  readonly decisions: readonly ReferenceItem[]
  readonly busy: boolean
  readonly selected: string | null
  /** What others have just changed. */
  readonly changed: ChangedRows
  readonly empty: ReactNode
}

const inPlace = { resetScroll: false } as const

/** The table and its pages. Typing replaces the address; a page and an order are steps for Back. */
export function QueueTable(props: QueueTableProps) {
  const { address, onAddress, page, decisions, busy, selected, changed, empty } = props
  const now = useNow()
  const filters = filtersOf(address)
  const typed = useTypedFilters(filters, (changed) =>
    onAddress(withFilters(address, changed), { ...inPlace, replace: true }),
  )
  const withTyped = () => {
    const taken = typed.take()
    return taken ? withFilters(address, taken) : address
  }
  const clear = () => {
    typed.forget()
    onAddress(withFilters(address, {}), inPlace)
  }
  const turnTo = (to: number) => {
    const taken = typed.take()
    onAddress(taken ? withFilters(address, taken) : withPage(address, to), inPlace)
  }
  const current = address.page ?? 1
  return (
    <div className={styles.dense}>
      <SearchSheet
        count={
          page
            ? countRows({ page: current, pageSize, shown: page.items.length, total: page.totalItems }, 'request')
            : ''
        }
        busy={busy}
        filtered={
          Object.keys(filters).length > 0 ? (
            <Button small onClick={clear}>
              Clear filters
            </Button>
          ) : null
        }
        pager={
          <Pager
            label="Pages of the queue"
            page={current}
            pages={page?.totalPages ?? 1}
            hrefOf={(to) => hrefHere(withPage(address, to))}
            onPage={turnTo}
          />
        }
      >
        <SearchTable
          caption="Underwriting queue"
          columns={address.show === 'decided' ? decidedColumns(decisions) : openColumns(now)}
          rows={page?.items ?? []}
          rowKey={requestInAddress}
          hrefOf={(row) => hrefHere({ ...address, request: requestInAddress(row) })}
          linkName={({ requestId, channel }) => `Open request ${requestId} of ${channel}`}
          sorting={{ sort: sortOf(address), onSort: (column) => onAddress(withSort(withTyped(), column), inPlace) }}
          filtering={{ filters: typed.shown, onType: typed.type, onApply: typed.apply }}
          busy={busy}
          selected={selected}
          marked={changed.marked}
          empty={empty}
        />
        <div role="status">
          <VisuallyHidden>{changed.said}</VisuallyHidden>
        </div>
      </SearchSheet>
    </div>
  )
}
