import { useEffect, useRef, useState } from 'react'
import { createDebounce } from './create-debounce.ts'
import { rememberSent } from './remember-sent.ts'

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
  /** Shows no filter any more, for whoever searches without them now. */
  readonly empty: () => void
}

/**
 * Filters that follow the typing and are searched by half a second after the last key. When `applied` becomes something
 * else than what was typed, as after Back, the typing gives way.
 */
export function useTypedFilters(applied: Filters, onApply: (filters: Filters) => void, wait = 500): TypedFilters {
  const [typed, setTyped] = useState<Filters>({})
  const now = useRef({ applied, typed, onApply })
  const [sent] = useState(() => rememberSent(applied, isSame))
  const become = (next: Filters) => {
    now.current.typed = next
    setTyped(next)
  }
  const whole = () => filled({ ...now.current.applied, ...now.current.typed })
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
  }, [applied, debounce, sent])
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
      const filters = whole()
      sent.send(filters)
      return filters
    },
    empty: () => {
      debounce.cancel()
      sent.send({})
      become(Object.fromEntries(Object.keys(now.current.applied).map((column) => [column, ''])))
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
