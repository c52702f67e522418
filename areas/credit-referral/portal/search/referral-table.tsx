import type { ReactNode } from 'react'
import { type ReferralAddress, searchColumns, searchTable } from '#areas/credit-referral/contract'
import { filtersOf } from '#packages/table-address'
import { type GoTo, hrefHere } from '#ui/page'
import { AddressedSearch } from '#ui/table'
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
  return (
    <AddressedSearch
      address={address}
      onAddress={onAddress}
      table={searchTable}
      rowName="request"
      pagesLabel="Pages of requests"
      page={page}
      pageSize={pageSize}
      changed={live}
      filtered={(onClear) => (
        <FiltersInForce filters={filtersOf(address, searchColumns)} ownUsername={ownUsername} onClear={onClear} />
      )}
      caption="Credit referral requests"
      columns={referralColumns(names, ownUsername)}
      rowKey={({ requestId }) => requestId}
      hrefOf={({ requestId }) => hrefHere({ ...address, request: requestId })}
      linkName={({ requestId }) => `Open request ${requestId}`}
      busy={busy}
      selected={selected}
      empty={empty}
    />
  )
}
