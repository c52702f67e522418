import { useEffect, useEffectEvent, useId, useSyncExternalStore } from 'react'
import type { Option } from '#packages/fields'
import { VisuallyHidden } from '#ui/page'
import { countRows } from './count-rows.ts'
import { FilterChips } from './filter-chips.tsx'
import { Pager } from './pager.tsx'
import { SearchCards } from './search-cards.tsx'
import styles from './search-list.module.css'
import type { SearchRows } from './search-rows.ts'
import { SearchTable } from './search-table.tsx'
import type { SearchState } from './use-search.ts'

type FoundRows<Row> = {
  readonly items: readonly Row[]
  /** Counted from 0, as in the services. */
  readonly currentPage: number
  readonly totalItems: number
  readonly totalPages: number
  readonly totalIsCapped?: boolean | undefined
}

type SearchListProps<Row, Field extends string> = SearchRows<Row> & {
  readonly list: SearchState<Field>
  /** The values of choice filters, by column, when the declaration does not list them. */
  readonly options?: { readonly [Name in Field]?: readonly Option[] | undefined }
  /** The singular noun for a row, as in "request". */
  readonly rowName: string
  /** The label of the pager, as in "Pages of requests". */
  readonly pagesLabel: string
  /** Undefined while loading. */
  readonly page: FoundRows<Row> | undefined
  /** The rows that have just changed: their keys, and an announcement for screen readers. */
  readonly changed?: { readonly marked: ReadonlySet<string>; readonly said: string }
  /** Prints rows as cards. */
  readonly cardsOnPaper?: boolean
  /** Without a border, for use within a section. */
  readonly bare?: boolean
}

/**
 * A list declared by its area, with filters, order and pages. In a narrow window its rows are cards, and its filters
 * are collapsed.
 */
export function SearchList<Row, Field extends string>(props: SearchListProps<Row, Field>) {
  const { list, page, rowName, pagesLabel, changed, cardsOnPaper = false, bare = false, busy, ...rows } = props
  const { table, filtering, paging, search } = list
  const narrow = useNarrow(cardsOnPaper)
  const faultId = useId()
  useLastPage(list.paging, busy ? undefined : page)
  const options: Record<string, readonly Option[] | undefined> = Object.fromEntries(
    rows.columns.map(({ field }) => [field, table.columns[field as Field].options ?? props.options?.[field as Field]]),
  )
  const shown = {
    ...rows,
    busy,
    list: list as SearchState<string>,
    rows: page?.items ?? [],
    marked: changed?.marked,
    options,
    faultId,
  }
  return (
    <div className={styles.sheet} data-list data-bare={bare}>
      <div className={styles.summary}>
        <p className={styles.count} role="status">
          {page ? countText(page, search.pageSize, rowName) : ''}
        </p>
        {busy && page ? <span className={styles.turning} aria-hidden="true" /> : null}
        <FilterChips list={list as SearchState<string>} options={options} />
        {Object.entries(filtering.faults).map(([field, fault]) => (
          <p key={field} className={styles.fault} id={`${faultId}${field}`} role="alert">
            {fault}
          </p>
        ))}
      </div>
      {narrow ? <SearchCards {...shown} /> : <SearchTable {...shown} />}
      <div role="status">
        <VisuallyHidden>{changed?.said}</VisuallyHidden>
      </div>
      <div className={styles.footer} data-print="never">
        <Pager label={pagesLabel} pages={page?.totalPages ?? 1} {...paging} />
      </div>
    </div>
  )
}

function countText(page: FoundRows<unknown>, pageSize: number, rowName: string): string {
  const { currentPage, items, totalItems, totalIsCapped = false } = page
  const counted = { page: currentPage + 1, pageSize, shown: items.length, total: totalItems, capped: totalIsCapped }
  return countRows(counted, rowName)
}

/** Replaces a page beyond the last, as from an old link, by the last page. */
function useLastPage({ page, onLastPage }: SearchState<string>['paging'], found: FoundRows<unknown> | undefined): void {
  const last = found && found.items.length === 0 ? found.totalPages : 0
  const goToLast = useEffectEvent(() => onLastPage(last))
  useEffect(() => {
    if (last > 0 && page > last) goToLast()
  }, [last, page])
}

/**
 * Whether the window is too narrow for a table.
 *
 * @param paper whether print counts as narrow: a row's content may be wider than a page
 */
function useNarrow(paper: boolean): boolean {
  const query = paper ? 'print, (width < 48rem)' : 'screen and (width < 48rem)'
  const subscribe = (listener: () => void) => {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
