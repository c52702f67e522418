import type { ReactNode } from 'react'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { filtersOf } from '#packages/table-address'
import { Button } from '#ui/button'
import { type GoTo, hrefHere } from '#ui/page'
import { AddressedSearch } from '#ui/table'
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
  return (
    <div className={styles.dense}>
      <AddressedSearch
        address={address}
        onAddress={onAddress}
        table={queueTable(address)}
        rowName="request"
        pagesLabel="Pages of the queue"
        page={page}
        pageSize={pageSize}
        changed={changed}
        filtered={(onClear) =>
          Object.keys(filtersOf(address, queueFields)).length > 0 ? (
            <Button small onClick={onClear}>
              Clear filters
            </Button>
          ) : null
        }
        caption="Underwriting queue"
        columns={address.show === 'decided' ? decidedColumns(decisions) : openColumns(now)}
        rowKey={requestInAddress}
        hrefOf={(row) => hrefHere({ ...address, request: requestInAddress(row) })}
        linkName={({ requestId, channel }) => `Open request ${requestId} of ${channel}`}
        busy={busy}
        selected={selected}
        empty={empty}
      />
    </div>
  )
}
