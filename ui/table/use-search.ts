import { useEffect, useEffectEvent, useState } from 'react'
import {
  type ChosenList,
  type EnteredFilters,
  enteredIn,
  type FilterTexts,
  fieldsOf,
  findFilterError,
  type ListPreference,
  pageSizes,
  type SavedView,
  type Search,
  type Sort,
  type Table,
  type TableAddress,
  type TableView,
  toSearch,
  viewOf,
  withView,
} from '#packages/table'
import { type GoTo, hrefHere } from '#ui/page'

/** A list's search, and what its filters, headers and pager do. */
export type SearchState<Field extends string> = {
  readonly table: Table<Field>
  readonly search: Search<Field>
  readonly sort: Sort<Field>
  /** From 1. */
  readonly page: number
  /** The filters of the current search, as text. */
  readonly applied: FilterTexts
  /** What the person has typed into filters; it may be ahead of the current search. */
  readonly entered: FilterTexts
  /** The errors of filters; an invalid filter is not applied until it is fixed. */
  readonly errors: FilterTexts
  /** Searches by the typed text a moment after the last key, or at once. */
  readonly onType: (column: string, text: string, atOnce?: boolean) => void
  /** Searches by the typed text at once. */
  readonly onApply: () => void
  /** Replaces all filters and searches. */
  readonly onReplace: (filters: FilterTexts) => void
  readonly onSort: (sort: Sort<string>) => void
  readonly onPage: (page: number) => void
  /** Replaces a page beyond the last, as from an old link, by the last page. */
  readonly onLastPage: (page: number) => void
  readonly hrefOf: (page: number) => string
  /** Whether to search: the layout is known. */
  readonly enabled: boolean
  /** How the person wants to see the list; an address that they opened may say otherwise. */
  readonly layout: ListPreference
  /** Changes and stores how the person wants to see the list. */
  readonly onLayout: (change: ListPreference) => void
  /** The address lacks personal filters that this person's preferences do not have: those of another person, or old ones. */
  readonly lacksFilters: boolean
  /** What is shown, with these columns, to be saved under a name. */
  readonly viewNamed: (name: string, columns: readonly string[]) => SavedView
  readonly hrefOfView: (view: SavedView) => string
}

type SearchOptions<Field extends string, Address extends TableAddress<Field>> = {
  readonly table: Table<Field>
  readonly address: Address
  readonly onAddress: GoTo<Address>
  /** Where the layout is stored; without it, it lasts until the list is left. */
  readonly chosen?: ChosenList
}

/** The typed filters that are kept of a list: those of its windows, and of the addresses before. */
const maxEntered = 5

/** How long after the last key typed text is searched by, in milliseconds. */
const wait = 500
const noInput = { texts: {}, errors: {}, pending: false }

/**
 * A list whose page, order and filters are in the address, except for personal filters. The person's preferences hold those and
 * all that were entered, which survive a reload and sign-on. Typing replaces the address, so that Back leaves the list; a change of
 * page or order adds a history entry and applies pending filter text.
 */
export function useSearch<Field extends string, Address extends TableAddress<Field>>(
  options: SearchOptions<Field, Address>,
): SearchState<Field> {
  const { table, address, onAddress } = options
  const view = viewOf(address, table)
  const [unsaved, setUnsaved] = useState<ListPreference | null>(null)
  const { value, loading, choose } = options.chosen ?? { value: unsaved, loading: false, choose: setUnsaved }
  const layout: ListPreference = {
    ...value,
    ...(view.size && { size: view.size }),
    ...(view.columns && { columns: [...view.columns] }),
  }
  // Here at once: the preference follows.
  const [own, setOwn] = useState<EnteredFilters | null>(null)
  const views = (value?.views ?? []).flatMap(({ address, filters }) => {
    return address.entered && filters ? [{ key: address.entered, filters }] : []
  })
  const known = [...(own ? [own] : []), ...(value?.entered ?? []), ...views]
  const kept = known.find(({ key }) => key === view.entered)?.filters
  const either: FilterTexts = { ...kept, ...view.filters }
  const applied: FilterTexts = Object.fromEntries(
    fieldsOf(table).flatMap((field) => (either[field] === undefined ? [] : [[field, either[field]]])),
  )
  const [input, setInput] = useState<{ texts: FilterTexts; errors: FilterTexts; pending: boolean }>(noInput)
  // When the address has filters that were not searched for here, as after Back, they replace the typed text.
  const now = JSON.stringify(view.filters)
  const [filters, setFilters] = useState({ shown: now, searched: now })
  if (filters.shown !== now) {
    setFilters({ shown: now, searched: now })
    if (filters.searched !== now) setInput(noInput)
  }

  /** Stores typed filters; returns their key. */
  const keep = (filters: FilterTexts) => {
    if (Object.keys(filters).length === 0) return undefined
    const same = known.find((each) => JSON.stringify(each.filters) === JSON.stringify(filters))
    if (same) return same.key
    const isPersonal = Object.keys(filters).some((field) => table.columns[field as Field].personal)
    const added = { key: `${isPersonal ? 'p' : 't'}${crypto.randomUUID().slice(0, 7)}`, filters }
    setOwn(added)
    choose({ ...value, entered: [added, ...(value?.entered ?? [])].slice(0, maxEntered) })
    return added.key
  }
  const goTo = (change: Partial<TableView<Field>>, replace = false) => {
    const { filters: next } = change
    const to = withView(address, table, next ? { ...change, entered: keep(enteredIn(next, table)) } : change)
    if (next) setFilters({ shown: now, searched: JSON.stringify(viewOf(to, table).filters) })
    // Navigating to the same address would reload the screen.
    if (JSON.stringify(to) !== JSON.stringify(withView(address, table, {})))
      onAddress(to, { replace, resetScroll: false })
  }
  /** The valid filters with the typed text, which is pending no longer. */
  const applyInput = (texts = input.texts) => {
    const filled = Object.entries({ ...applied, ...texts }).flatMap(([field, text]) => {
      return text.trim() === '' ? [] : [[field, text.trim()] as const]
    })
    const errors = Object.fromEntries(filled.flatMap(([field, text]) => errorOf(table, field as Field, text)))
    setInput({ texts, errors, pending: false })
    return Object.fromEntries(filled.filter(([field]) => !(field in errors)))
  }
  const searchInput = (texts = input.texts) => {
    const next: FilterTexts = applyInput(texts)
    if (fieldsOf(table).some((field) => next[field] !== applied[field])) goTo({ page: 1, filters: next }, true)
  }
  const searchAfterTyping = useEffectEvent(searchInput)
  useEffect(() => {
    if (!input.pending) return
    const timer = setTimeout(() => searchAfterTyping(), wait)
    return () => clearTimeout(timer)
  }, [input])

  // Sign-on leaves typed filters out of the address.
  const isShort = !loading && kept !== undefined && hasOther(kept, view.filters, table)
  const complete = useEffectEvent(() => goTo({ filters: applied }, true))
  useEffect(() => {
    if (isShort) complete()
  }, [isShort])

  return {
    table,
    applied,
    sort: view.sort,
    page: view.page,
    search: toSearch({ ...view, filters: applied }, layout.size),
    entered: input.texts,
    errors: input.errors,
    onType: (column, text, atOnce = false) => {
      const texts = { ...input.texts, [column]: text }
      const { [column]: _mended, ...errors } = input.errors
      if (atOnce) searchInput(texts)
      else setInput({ texts, errors, pending: true })
    },
    onApply: () => {
      if (input.pending) searchInput()
    },
    onReplace: (filters) => {
      setInput(noInput)
      goTo({ page: 1, filters })
    },
    onSort: (sort) => goTo({ page: 1, sort: sort as Sort<Field>, ...(input.pending && { filters: applyInput() }) }),
    onPage: (page) => goTo(input.pending ? { page: 1, filters: applyInput() } : { page }),
    onLastPage: (page) => goTo({ page }, true),
    hrefOf: (page) => hrefHere(withView(address, table, { page })),
    enabled: !loading,
    layout,
    onLayout: (change) => {
      choose({ ...value, ...change })
      // From now on what was changed is the person's, and the rest remains that of the address.
      goTo({ ...(change.size && { page: 1, size: undefined }), ...('columns' in change && { columns: undefined }) })
    },
    lacksFilters: !loading && kept === undefined && view.entered?.startsWith('p') === true,
    viewNamed: (name, columns) => {
      const size = layout.size ?? pageSizes[0]
      const shown = withView({} as Address, table, { ...view, page: 1, size, columns: columns as readonly Field[] })
      const parameters = Object.entries(shown).map(([name, parameter]) => [name, String(parameter)])
      return { name, address: Object.fromEntries(parameters), ...(kept && { filters: kept }) }
    },
    hrefOfView: (saved) => hrefHere(withView(address, table, viewOf(saved.address, table))),
  }
}

/** Whether filters that were kept are missing in an address that may have them. */
function hasOther<Field extends string>(kept: FilterTexts, shown: FilterTexts, { columns }: Table<Field>): boolean {
  return Object.keys(kept).some((field) => !columns[field as Field].personal && !(field in shown))
}

function errorOf<Field extends string>({ columns }: Table<Field>, field: Field, text: string): [string, string][] {
  const error = findFilterError(columns[field], text)
  return error === null ? [] : [[field, error]]
}
