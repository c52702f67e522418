import { useEffect, useRef, useState } from 'react'
import type { FilterTexts } from '#packages/table'
import { createDebounce } from './create-debounce.ts'
import { rememberSent } from './remember-sent.ts'

type TypedFilters = {
  /** The text in the filters, which may be ahead of the current search. */
  readonly shown: FilterTexts
  /** The errors of the filters that are not applied. */
  readonly faults: FilterTexts
  readonly type: (column: string, text: string) => void
  /** Searches by the typed text at once. */
  readonly apply: () => void
  /**
   * Returns the pending filter text and cancels its search, so that another navigation can include it; null when
   * nothing is pending.
   */
  readonly take: () => FilterTexts | null
  /** Shows these filters only; the caller searches by them. */
  readonly replace: (filters: FilterTexts) => void
}

/**
 * Filters that follow the typing and are applied half a second after the last key. When `applied` changes to something
 * other than the typed text, as after Back, it replaces the typed text.
 */
export function useTypedFilters(
  applied: FilterTexts,
  faultsOf: (filters: FilterTexts) => FilterTexts,
  onApply: (filters: FilterTexts) => void,
  wait = 500,
): TypedFilters {
  const [typed, setTyped] = useState<FilterTexts>({})
  const [faults, setFaults] = useState<FilterTexts>({})
  const now = useRef({ applied, typed, onApply })
  const [sent] = useState(() => rememberSent(applied, isSame))
  const become = (next: FilterTexts) => {
    now.current.typed = next
    setTyped(next)
  }
  const whole = () => {
    const filters = filled({ ...now.current.applied, ...now.current.typed })
    const wrong = faultsOf(filters)
    setFaults(wrong)
    return Object.fromEntries(Object.entries(filters).filter(([column]) => !wrong[column]))
  }
  const send = () => {
    const filters = whole()
    if (isSame(filters, sent.latest())) return
    sent.send(filters)
    now.current.onApply(filters)
  }
  const [debounce] = useState(() => createDebounce(wait, send))

  useEffect(() => {
    now.current.onApply = onApply
  }, [onApply])
  useEffect(() => {
    now.current.applied = applied
    if (!sent.arrive(applied)) return
    debounce.cancel()
    now.current.typed = {}
    setTyped({})
    setFaults({})
  }, [applied, debounce, sent])
  useEffect(() => () => void debounce.cancel(), [debounce])

  return {
    shown: { ...applied, ...typed },
    faults,
    type: (column, text) => {
      become({ ...now.current.typed, [column]: text })
      setFaults(({ [column]: _mended, ...others }) => others)
      debounce.touch()
    },
    apply: () => {
      if (debounce.cancel()) send()
    },
    take: () => {
      if (!debounce.cancel()) return null
      const filters = whole()
      sent.send(filters)
      return filters
    },
    replace: (filters) => {
      debounce.cancel()
      sent.send(filters)
      setFaults({})
      const shown = Object.keys({ ...now.current.applied, ...now.current.typed })
      become({ ...Object.fromEntries(shown.map((column) => [column, ''])), ...filters })
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
