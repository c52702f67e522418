import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react'
import { pageSizes } from '#packages/table'
import { Button } from '#ui/button'
import { Notice, VisuallyHidden } from '#ui/page'
import { Loading } from '#ui/spinner'
import { countAllRows, countRows, pluralOf } from './count-rows.ts'
import { FilterChips, focusFirstFilter } from './filter-chips.tsx'
import { type ExportList, ListExport } from './list-export.tsx'
import { ListTools } from './list-tools.tsx'
import { Pager } from './pager.tsx'
import { SearchCards } from './search-cards.tsx'
import styles from './search-list.module.css'
import { SearchTable, type ShownRows } from './search-table.tsx'
import { focusRow, useListKeys } from './use-list-keys.ts'
import type { SearchState } from './use-search.ts'

type FoundPage<Row> = {
  readonly items: readonly Row[]
  /** Counted from 0, as in the services. */
  readonly currentPage: number
  readonly totalItems: number
  readonly totalPages: number
  readonly totalIsCapped?: boolean | undefined
}

/** The answer to a search. */
export type Found<Row> = {
  /** Undefined until the first page is loaded. */
  readonly page: FoundPage<Row> | undefined
  /** Other rows are loading; these keep their space until then, hidden. */
  readonly busy: boolean
  /** Why the last call failed. A service of another insurer may not know the call. */
  readonly failure: { readonly messages: readonly string[]; readonly isUnknownCall: boolean } | null
  readonly onRetry: () => void
}

type SearchListProps<Row> = Omit<ShownRows<Row>, 'rows' | 'busy' | 'options' | 'errorId'> & {
  readonly found: Found<Row>
  /** The values of choice filters, by column, when the declaration does not list them. */
  readonly options?: ShownRows<Row>['options']
  /** The singular noun for a row, as in "request". */
  readonly rowName: string
  /** Whether the user returns from the selected row, which then takes the focus. */
  readonly returned?: boolean
  /** Prints rows as cards. */
  readonly cardsOnPaper?: boolean
  /** Exports all rows; without it, the list shows no export. */
  readonly onExport?: ExportList | undefined
  /** Loads names again; null unless some could not be loaded, and the rows show codes or usernames. */
  readonly onRetryNames?: (() => void) | null
  /** Other actions of the list, beside its views and columns. */
  readonly tools?: ReactNode
  /** Without a border, for use within a section. */
  readonly bare?: boolean
}

/**
 * A list declared by its area, with filters, order and pages. In a narrow window its rows are cards, and its filters
 * are collapsed. While it loads or when that fails, it reports so, and the call can be repeated.
 */
export function SearchList<Row>({ found, ...props }: SearchListProps<Row>) {
  const { list, rowName, returned, selected = null, changed, cardsOnPaper = false, bare = false } = props
  const { onExport, onRetryNames } = props
  const { page, busy, failure, onRetry } = found
  const names = pluralOf(rowName)
  const narrow = useNarrow(cardsOnPaper)
  const errorId = useId()
  const sheet = useListKeys()
  useLastPage(list, busy ? undefined : page)
  useFocusOnRow(returned ? selected : null, page !== undefined)
  if (failure?.isUnknownCall) return <Notice>This service keeps no list of {names}.</Notice>
  const options = Object.fromEntries(
    props.columns.map(({ field }) => [field, list.table.columns[field]?.options ?? props.options?.[field]]),
  )
  const noRows = failure ? 'Nothing was loaded' : <Loading label="Searching" />
  const empty = page ? <Nothing list={list}>{props.empty ?? 'No data to display'}</Nothing> : noRows
  const columns = shownColumns(props)
  const Rows = narrow ? SearchCards : SearchTable
  return (
    <div className={styles.list}>
      {failure ? (
        <Notice
          tone={page ? 'warning' : 'error'}
          title={`The ${names} could not be ${page ? 'refreshed' : 'loaded'}.`}
          live
        >
          {failure.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
          {page ? <p>What you see may be out of date.</p> : null}
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {onRetryNames ? (
        <Notice tone="warning" title="Some names could not be loaded. You see codes or usernames instead." live>
          <Button small onClick={onRetryNames}>
            Try again
          </Button>
        </Notice>
      ) : null}
      {list.lacksFilters ? (
        <Notice tone="warning" title="Filters that may identify a borrower are not part of an address.">
          <p>Type them again, or ask who sent it.</p>
        </Notice>
      ) : null}
      <div className={styles.sheet} data-list={bare ? 'section' : 'page'} ref={sheet}>
        <div className={styles.summary}>
          {page?.items.length ? (
            <span className={styles.skip} data-print="never">
              <Button small onClick={() => sheet.current && focusRow(sheet.current, 1)}>
                Go to the first {rowName}
              </Button>
            </span>
          ) : null}
          <p className={styles.count} data-busy={busy} role="status">
            {page ? countRows(page, list.search.pageSize, rowName) : ''}
          </p>
          {busy && page ? <span className={styles.turning} aria-hidden="true" /> : null}
          <FilterChips list={list} columns={props.columns} options={options} />
          {Object.entries(list.errors).map(([field, error]) => (
            <p key={field} className={styles.error} id={`${errorId}${field}`} role="alert">
              {error}
            </p>
          ))}
          <ListTools list={list} shown={columns} columns={props.columns}>
            {props.tools}
          </ListTools>
        </div>
        <Rows {...props} {...{ columns, busy, options, empty, errorId }} rows={page?.items ?? []} />
        {props.choosing?.acts}
        <div role="status">
          <VisuallyHidden>{changed?.announcement}</VisuallyHidden>
        </div>
        <div className={styles.footer} data-print="never">
          <PageSize list={list} rowName={rowName} />
          {onExport && page && page.totalItems > 0 ? (
            <ListExport onExport={onExport} count={countAllRows(page, rowName)} rowNames={names} />
          ) : null}
          <Pager label={`Pages of ${names}`} pages={page?.totalPages ?? 1} list={list} />
        </div>
      </div>
    </div>
  )
}

/** The columns that the person chose, in their order. The first one links to the record: it stays. */
function shownColumns<Row>({ columns, list }: Pick<SearchListProps<Row>, 'columns' | 'list'>) {
  const [first, ...others] = columns
  const chosen = list.layout.columns?.flatMap((field) => others.find((column) => column.field === field) ?? [])
  return chosen && first ? [first, ...chosen] : columns.filter(({ optional }) => !optional)
}

type PageSizeProps = { readonly list: SearchState<string>; readonly rowName: string }

function PageSize({ list: { search, onLayout }, rowName }: PageSizeProps) {
  const choose = (text: string) => {
    const size = pageSizes.find((each) => String(each) === text)
    if (size) onLayout({ size })
  }
  return (
    <label className={styles.size}>
      <span>{`${pluralOf(rowName)} on a page`}</span>
      <select value={search.pageSize} onChange={({ target }) => choose(target.value)}>
        {pageSizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  )
}

/** An empty list says why, and shows all rows again. */
function Nothing({ list, children }: { readonly list: SearchState<string>; readonly children: ReactNode }) {
  return (
    <>
      <div>{children}</div>
      {Object.keys(list.applied).length > 0 ? (
        <Button
          small
          data-print="never"
          onClick={({ currentTarget }) => {
            focusFirstFilter(currentTarget)
            list.onReplace({})
          }}
        >
          Clear filters
        </Button>
      ) : null}
    </>
  )
}

/** Replaces a page beyond the last, as from an old link, by the last page. */
function useLastPage({ page, onLastPage }: SearchState<string>, found: FoundPage<unknown> | undefined): void {
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

/**
 * Restores the focus: to the row with this key once the rows are loaded, or to the heading if the row is missing. Does
 * nothing for null.
 */
function useFocusOnRow(left: string | null, there: boolean): void {
  const due = useRef(left)
  useEffect(() => {
    if (!there || due.current === null) return
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(due.current)}"] a`)
    due.current = null
    const place = row ?? document.querySelector<HTMLElement>('main h1')
    place?.focus()
  }, [there])
}
