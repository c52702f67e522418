import { useRef, useState } from 'react'
import { type CallRefused, isRefused } from '#areas/identity/portal'
import type { PageError } from '#ui/page'

export type Calls = {
  /** What is under way, or null. */
  readonly busy: string | null
  /** What the last call was refused for; for the top of the page. */
  readonly errors: readonly PageError[]
  /** The last call failed and nothing says why (specification 000 §8). */
  readonly uhOh: boolean
  readonly closeUhOh: () => void
  readonly clearErrors: () => void
  /** Runs one call at a time. Answers null when it failed or another one is under way. */
  readonly run: <Answer>(what: string, call: () => Promise<Answer>, also?: Also) => Promise<Answer | null>
}

type Also = { readonly onRefused?: (fault: CallRefused) => void }

/** The calls of a screen: one at a time, with a spinner, and what went wrong told in the one place for it. */
export function useCalls(): Calls {
  const [busy, setBusy] = useState<string | null>(null)
  const [errors, setErrors] = useState<readonly PageError[]>([])
  const [uhOh, setUhOh] = useState(false)
  // Not the state: a second press in the same frame would not see it yet.
  const underWay = useRef(false)

  const run: Calls['run'] = async (what, call, { onRefused } = {}) => {
    if (underWay.current) return null
    underWay.current = true
    setBusy(what)
    setErrors([])
    try {
      return await call()
    } catch (fault) {
      const messages = isRefused(fault) ? fault.refused.filter(({ message }) => message !== '') : []
      if (messages.length === 0) console.error(`${what} failed`, fault)
      setErrors(messages)
      setUhOh(messages.length === 0)
      if (isRefused(fault)) onRefused?.(fault)
      return null
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }
  return { busy, errors, uhOh, run, closeUhOh: () => setUhOh(false), clearErrors: () => setErrors([]) }
}
