import type { ReactNode } from 'react'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { filtersOf } from '#packages/table-address'
import { Button } from '#ui/button'
import { type GoTo, hrefHere, VisuallyHidden } from '#ui/page'
import { countRows, Pager, SearchSheet, SearchTable, useAddressedTable } from '#ui/table'
import { type DeskAddress, type QueuePage, queueFields, requestInAddress } from '../../contract/index.ts'
import { useNow } from '../use-now.ts'
import styles from './queue.module.css'
import { pageSize, queueTable } from './queue-address.ts'
import { decidedColumns, openColumns } from './queue-columns.tsx'
import type { ChangedRows } from './use-changed-rows.ts'

type QueueTableProps = {
  readonly address: DeskAddress
  readonly onAddress: GoTo<DeskAddress>
  /** Undefined while nothing is known. */
  readonly page: QueuePage | undefined
  readonly decisions: readonly ReferenceItem[]
  readonly busy: boolean
  readonly selected: string | null
  /** What others have just changed. */
  readonly changed: ChangedRows
  readonly empty: ReactNode
}

/** The table and its pages. */
export function QueueTable(props: QueueTableProps) {
  const { address, onAddress, page, decisions, busy, selected, changed, empty } = props
  const now = useNow()
  const { sorting, filtering, paging, onClear } = useAddressedTable(address, queueTable(address), onAddress)
  return (
    <div className={styles.dense}>
      <SearchSheet
        count={
          page
            ? countRows(
                { page: page.currentPage + 1, pageSize, shown: page.items.length, total: page.totalItems },
                'request',
              )
            : ''
        }
        busy={busy}
        filtered={
          Object.keys(filtersOf(address, queueFields)).length > 0 ? (
            <Button small onClick={onClear}>
              Clear filters
            </Button>
          ) : null
        }
        pager={<Pager label="Pages of the queue" pages={page?.totalPages ?? 1} {...paging} />}
      >
        <SearchTable
          caption="Underwriting queue"
          columns={address.show === 'decided' ? decidedColumns(decisions) : openColumns(now)}
          rows={page?.items ?? []}
          rowKey={requestInAddress}
          hrefOf={(row) => hrefHere({ ...address, request: requestInAddress(row) })}
          linkName={({ requestId, channel }) => `Open request ${requestId} of ${channel}`}
          sorting={sorting}
          filtering={filtering}
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
