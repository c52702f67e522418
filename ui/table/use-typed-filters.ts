import { useEffect, useRef, useState } from 'react'
import { createDebounce } from './create-debounce.ts'

/** The text of each filter by its column; empty ones are left out. */
export type Filters = Readonly<Record<string, string>>

export type TypedFilters = {
  /** What stands in the filters now, ahead of what is searched by. */
  readonly shown: Filters
  readonly type: (column: string, text: string) => void
  /** Searches by what is typed at once. */
  readonly apply: () => void
  /** Takes what is typed and not searched by yet, so that it travels with something else; null where nothing is. */
  readonly take: () => Filters | null
  /** Forgets what is typed and not searched by yet. */
  readonly forget: () => void
}

/**
 * Filters that follow the typing and are searched by half a second after the last key. When `applied` becomes something
 * else than what was typed, as after Back, the typing gives way.
 */
export function useTypedFilters(applied: Filters, onApply: (filters: Filters) => void, wait = 500): TypedFilters {
  const [typed, setTyped] = useState<Filters>({})
  const now = useRef({ applied, typed, sent: applied, onApply })
  const become = (next: Filters) => {
    now.current.typed = next
    setTyped(next)
  }
  const send = () => {
    const { applied: before, typed: keys, sent, onApply: tell } = now.current
    const filters = filled({ ...before, ...keys })
    now.current.sent = filters
    if (!isSame(filters, sent)) tell(filters)
  }
  const [debounce] = useState(() => createDebounce(wait, send))

  useEffect(() => {
    now.current.onApply = onApply
  }, [onApply])
  useEffect(() => {
    now.current.applied = applied
    if (isSame(applied, now.current.sent)) return
    debounce.cancel()
    now.current.sent = applied
    now.current.typed = {}
    setTyped({})
  }, [applied, debounce])
  useEffect(() => () => void debounce.cancel(), [debounce])

  return {
    shown: { ...applied, ...typed },
    type: (column, text) => {
      become({ ...now.current.typed, [column]: text })
      debounce.touch()
    },
    apply: () => {
      if (debounce.cancel()) send()
    },
    take: () => {
      if (!debounce.cancel()) return null
      const filters = filled({ ...now.current.applied, ...now.current.typed })
      now.current.sent = filters
      return filters
    },
    forget: () => {
      debounce.cancel()
      become({})
    },
  }
}

/** The filters that hold something, without blanks around it. */
function filled(filters: Filters): Filters {
  const trimmed = Object.entries(filters).map(([column, text]) => [column, text.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, text]) => text !== ''))
}

function isSame(one: Filters, other: Filters): boolean {
  const columns = Object.keys(one)
  return columns.length === Object.keys(other).length && columns.every((column) => one[column] === other[column])
}
