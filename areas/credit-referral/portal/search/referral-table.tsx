import type { ReactNode } from 'react'
import type { ReferralAddress } from '#areas/credit-referral/contract'
import { hrefHere, VisuallyHidden } from '#ui/page'
import { countRows, Pager, SearchSheet, SearchTable, useTypedFilters } from '#ui/table'
import type { GoTo } from '../go-to.ts'
import type { AnsweredSearch } from './answered-search.ts'
import { FiltersInForce } from './filters-in-force.tsx'
import { filtersOf, pageSize, sortOf, withFilters, withPage, withSort } from './list-address.ts'
import { referralColumns } from './referral-columns.tsx'
import type { CodeNames } from './use-code-names.ts'
import type { LiveRows } from './use-live-rows.ts'

type ReferralTableProps = {
  readonly address: ReferralAddress
  readonly onAddress: GoTo
  /** Undefined while nothing is known. */
  readonly page: AnsweredSearch | undefined
  readonly names: CodeNames | null
  readonly ownUsername: string | null
  readonly busy: boolean
  readonly selected: string | null
  readonly live: LiveRows
  readonly empty: ReactNode
}

const inPlace = { resetScroll: false } as const

/** Summary, table and pager. Typing replaces the address, so that Back leaves the list; a page and an order are steps. */
export function ReferralTable(props: ReferralTableProps) {
  const { address, onAddress, page, names, ownUsername, busy, selected, live, empty } = props
  const typed = useTypedFilters(filtersOf(address), (filters) =>
    onAddress(withFilters(address, filters), { ...inPlace, replace: true }),
  )
  const sort = (column: string) => {
    const filters = typed.take()
    onAddress(withSort(filters ? withFilters(address, filters) : address, column), inPlace)
  }
  const turnTo = (to: number) => {
    const filters = typed.take()
    onAddress(filters ? withFilters(address, filters) : withPage(address, to), inPlace)
  }
  const clear = () => {
    typed.forget()
    onAddress(withFilters(address, {}), inPlace)
  }
  const current = address.page ?? 1
  return (
    <SearchSheet
      count={
        page ? countRows({ page: current, pageSize, shown: page.items.length, total: page.totalItems }, 'request') : ''
      }
      busy={busy}
      filtered={<FiltersInForce filters={filtersOf(address)} ownUsername={ownUsername} onClear={clear} />}
      pager={
        <Pager
          label="Pages of requests"
          page={current}
          pages={page?.totalPages ?? 1}
          hrefOf={(to) => hrefHere(withPage(address, to))}
          onPage={turnTo}
        />
      }
    >
      <SearchTable
        caption="Credit referral requests"
        columns={referralColumns(names, ownUsername)}
        rows={page?.items ?? []}
        rowKey={({ requestId }) => requestId}
        hrefOf={({ requestId }) => hrefHere({ ...address, request: requestId })}
        linkName={({ requestId }) => `Open request ${requestId}`}
        sorting={{ sort: sortOf(address), onSort: sort }}
        filtering={{ filters: typed.shown, onType: typed.type, onApply: typed.apply }}
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
