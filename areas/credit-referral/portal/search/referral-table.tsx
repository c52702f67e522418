import type { ReactNode } from 'react'
import { type ReferralAddress, searchColumns, searchTable } from '#areas/credit-referral/contract'
import { filtersOf } from '#packages/table-address'
import { type GoTo, hrefHere, VisuallyHidden } from '#ui/page'
import { countRows, Pager, SearchSheet, SearchTable, useAddressedTable } from '#ui/table'
import type { AnsweredSearch } from './answered-search.ts'
import { FiltersInForce } from './filters-in-force.tsx'
import { pageSize } from './list-address.ts'
import { referralColumns } from './referral-columns.tsx'
import type { CodeNames } from './use-code-names.ts'
import type { LiveRows } from './use-live-rows.ts'

type ReferralTableProps = {
  readonly address: ReferralAddress
  readonly onAddress: GoTo<ReferralAddress>
  /** Undefined while nothing is known. */
  readonly page: AnsweredSearch | undefined
  readonly names: CodeNames | null
  readonly ownUsername: string | null
  readonly busy: boolean
  readonly selected: string | null
  readonly live: LiveRows
  readonly empty: ReactNode
}

/** Summary, table and pager. */
export function ReferralTable(props: ReferralTableProps) {
  const { address, onAddress, page, names, ownUsername, busy, selected, live, empty } = props
  const { sorting, filtering, paging, onClear } = useAddressedTable(address, searchTable, onAddress)
  return (
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
        <FiltersInForce filters={filtersOf(address, searchColumns)} ownUsername={ownUsername} onClear={onClear} />
      }
      pager={<Pager label="Pages of requests" pages={page?.totalPages ?? 1} {...paging} />}
    >
      <SearchTable
        caption="Credit referral requests"
        columns={referralColumns(names, ownUsername)}
        rows={page?.items ?? []}
        rowKey={({ requestId }) => requestId}
        hrefOf={({ requestId }) => hrefHere({ ...address, request: requestId })}
        linkName={({ requestId }) => `Open request ${requestId}`}
        sorting={sorting}
        filtering={filtering}
        busy={busy}
        selected={selected}
        marked={live.marked}
        empty={empty}
      />
      <div role="status">
        <VisuallyHidden>{live.said}</VisuallyHidden>
      </div>
    </SearchSheet>
  )
}
