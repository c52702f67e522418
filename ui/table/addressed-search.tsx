import type { ReactNode } from 'react'
import type { SortedTable, TableAddress } from '#packages/table-address'
import { type GoTo, VisuallyHidden } from '#ui/page'
import { countRows } from './count-rows.ts'
import { Pager } from './pager.tsx'
import { SearchSheet } from './search-sheet.tsx'
import { SearchTable, type SearchTableProps } from './search-table.tsx'
import { useAddressedTable } from './use-addressed-table.ts'

type FoundRows<Row> = {
  readonly items: readonly Row[]
  /** From 0, as the services count. */
  readonly currentPage: number
  readonly totalItems: number
  readonly totalPages: number
}

type AddressedSearchProps<Row, Column extends string, Address extends TableAddress<Column>> = Omit<
  SearchTableProps<Row>,
  'rows' | 'sorting' | 'filtering' | 'marked'
> & {
  readonly address: Address
  readonly onAddress: GoTo<Address>
  readonly table: SortedTable<Column>
  /** What one row is called, as "request". */
  readonly rowName: string
  /** What is paged, as in "Pages of requests". */
  readonly pagesLabel: string
  /** Undefined while nothing is known. */
  readonly page: FoundRows<Row> | undefined
  readonly pageSize: number
  /** What has just changed: the keys of its rows, and the same in words for those who listen. */
  readonly changed: { readonly marked: ReadonlySet<string>; readonly said: string }
  /** What the rows are filtered by, and the way out of that, which `onClear` is. */
  readonly filtered: (onClear: () => void) => ReactNode
}

/** A search whose page, order and filters stand in the address: its summary, its table and its pager. */
export function AddressedSearch<Row, Column extends string, Address extends TableAddress<Column>>(
  props: AddressedSearchProps<Row, Column, Address>,
) {
  const { address, onAddress, table, rowName, pagesLabel, page, pageSize, changed, filtered, ...shown } = props
  const { sorting, filtering, paging, onClear } = useAddressedTable(address, table, onAddress)
  return (
    <SearchSheet
      count={
        page
          ? countRows(
              { page: page.currentPage + 1, pageSize, shown: page.items.length, total: page.totalItems },
              rowName,
            )
          : ''
      }
      busy={shown.busy}
      filtered={filtered(onClear)}
      pager={<Pager label={pagesLabel} pages={page?.totalPages ?? 1} {...paging} />}
    >
      <SearchTable
        {...shown}
        rows={page?.items ?? []}
        sorting={sorting}
        filtering={filtering}
        marked={changed.marked}
      />
      <div role="status">
        <VisuallyHidden>{changed.said}</VisuallyHidden>
      </div>
    </SearchSheet>
  )
}
