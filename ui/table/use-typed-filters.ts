import { useEffect, useRef, useState } from 'react'
import type { FilterTexts } from '#packages/table'
import { createDebounce } from './create-debounce.ts'
import { rememberSent } from './remember-sent.ts'

type TypedFilters = {
  /** What stands in the filters now, ahead of what is searched by. */
  readonly shown: FilterTexts
  /** What is wrong with those that are not searched by. */
  readonly faults: FilterTexts
  readonly type: (column: string, text: string) => void
  /** Searches by what is typed at once. */
  readonly apply: () => void
  /** Takes what is typed and not searched by yet, so that it travels with something else; null where nothing is. */
  readonly take: () => FilterTexts | null
  /** Shows these filters and no others, for whoever searches by them now. */
  readonly replace: (filters: FilterTexts) => void
}

/**
 * Filters that follow the typing and are searched by half a second after the last key. When `applied` becomes something
 * else than what was typed, as after Back, the typing gives way.
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

/** The filters that hold something, without blanks around it. */
function filled(filters: FilterTexts): FilterTexts {
  const trimmed = Object.entries(filters).map(([column, text]) => [column, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''))
}

function isSame(one: FilterTexts, other: FilterTexts): boolean {
  const columns = Object.keys(one)
  return columns.length === Object.keys(other).length && columns.every((column) => one[column] === other[column])
}
