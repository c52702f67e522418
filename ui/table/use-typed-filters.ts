import { useEffect, useRef, useState } from 'react'
import type { FilterTexts } from '#packages/table'

export type TypedFilters = {
  /** The text in the filters, which may be ahead of the current search. */
  readonly shown: FilterTexts
  /** The errors of filters; an invalid filter is not applied until it is fixed. */
  readonly faults: FilterTexts
  readonly onType: (column: string, text: string) => void
  /** Searches by the typed text at once. */
  readonly onApply: () => void
  /** Replaces all filters and searches. */
  readonly onReplace: (filters: FilterTexts) => void
  /**
   * Returns the pending filter text and cancels its search, so that another navigation can include it; null when
   * nothing is pending.
   */
  readonly take: () => FilterTexts | null
}

/** `replace` is true for typed text, which adds no history entry. */
type Search = (filters: FilterTexts, how: { readonly replace: boolean }) => void

/** How long after the last key typed text is searched by, in milliseconds. */
const wait = 500

/**
 * Filters that follow the typing and are applied a moment after the last key. When `applied` changes to something other
 * than the typed text, as after Back, it replaces the typed text.
 */
export function useTypedFilters(
  applied: FilterTexts,
  faultsOf: (filters: FilterTexts) => FilterTexts,
  search: Search,
): TypedFilters {
  const [typed, setTyped] = useState<FilterTexts>({})
  const [faults, setFaults] = useState<FilterTexts>({})
  const now = useRef({ applied, typed, search })
  /** The filters of the last search from here; when others arrive, the address has changed otherwise. */
  const searched = useRef(applied)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const updateTyped = (next: FilterTexts) => {
    now.current.typed = next
    setTyped(next)
  }
  /** Cancels the pending search; returns whether one was pending. */
  const cancel = () => {
    const pending = timer.current !== undefined
    clearTimeout(timer.current)
    timer.current = undefined
    return pending
  }
  const validFilters = () => {
    const filters = filled({ ...now.current.applied, ...now.current.typed })
    const wrong = faultsOf(filters)
    setFaults(wrong)
    return Object.fromEntries(Object.entries(filters).filter(([column]) => !wrong[column]))
  }
  const send = () => {
    timer.current = undefined
    const filters = validFilters()
    if (isSame(filters, searched.current)) return
    searched.current = filters
    now.current.search(filters, { replace: true })
  }

  useEffect(() => {
    now.current.search = search
  }, [search])
  useEffect(() => {
    if (isSame(applied, now.current.applied)) return
    now.current.applied = applied
    if (isSame(applied, searched.current)) return
    searched.current = applied
    clearTimeout(timer.current)
    timer.current = undefined
    now.current.typed = {}
    setTyped({})
    setFaults({})
  }, [applied])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    shown: { ...applied, ...typed },
    faults,
    onType: (column, text) => {
      updateTyped({ ...now.current.typed, [column]: text })
      setFaults(({ [column]: _mended, ...others }) => others)
      cancel()
      timer.current = setTimeout(send, wait)
    },
    onApply: () => {
      if (cancel()) send()
    },
    take: () => {
      if (!cancel()) return null
      searched.current = validFilters()
      return searched.current
    },
    onReplace: (filters) => {
      cancel()
      searched.current = filters
      setFaults({})
      const shown = Object.keys({ ...now.current.applied, ...now.current.typed })
      updateTyped({ ...Object.fromEntries(shown.map((column) => [column, ''])), ...filters })
      now.current.search(filters, { replace: false })
    },
  }
}

/** The filters that are not empty, trimmed. */
function filled(filters: FilterTexts): FilterTexts {
  const trimmed = Object.entries(filters).map(([column, text]) => [column, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''))
}

function isSame(one: FilterTexts, other: FilterTexts): boolean {
  const columns = Object.keys(one)
  return columns.length === Object.keys(other).length && columns.every((column) => one[column] === other[column])
}
