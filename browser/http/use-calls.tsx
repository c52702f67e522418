import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { type CallRefused, isRefused, refusalsOf } from './call-refused.ts'
import type { Http } from './create-http.ts'

/** A sentence about what is wrong, and the field where it is known. */
type CallError = { readonly message: string; readonly field?: string | undefined }

export type Calls = {
  /** What is under way, or null. */
  readonly busy: string | null
  /** The same, but null for what can be stopped and is shown where it stands. */
  readonly covering: string | null
  /** What the last call was refused for; for the top of the page. */
  readonly errors: readonly CallError[]
  /** The last call failed and nothing says why (specification 000 §8). */
  readonly uhOh: boolean
  readonly closeUhOh: () => void
  /** The person stopped the last call. */
  readonly stopped: boolean
  readonly stop: () => void
  /** Shows errors that no call brought, or clears them. */
  readonly show: (errors: readonly CallError[]) => void
  /** Runs one call at a time. Answers null when it failed, was stopped, or another one is under way. */
  readonly run: <Answer>(
    what: string,
    call: (signal: AbortSignal) => Promise<Answer>,
    also?: Also,
  ) => Promise<Answer | null>
}

type Also = {
  readonly onRefused?: (fault: CallRefused) => void
  /** False for what shows itself how far it is: the page stays in sight, and it can be stopped. */
  readonly covers?: boolean
}

/** The calls of a screen: one at a time, and what went wrong told in the one place for it. */
export function useCalls(): Calls {
  const [busy, setBusy] = useState<{ readonly what: string; readonly covers: boolean } | null>(null)
  const [errors, setErrors] = useState<readonly CallError[]>([])
  const [uhOh, setUhOh] = useState(false)
  const [stopped, setStopped] = useState(false)
  // Not the state: a second press in the same frame would not see it yet.
  const underWay = useRef<AbortController>(null)

  const run: Calls['run'] = async (what, call, { onRefused, covers = true } = {}) => {
    if (underWay.current) return null
    const controller = new AbortController()
    underWay.current = controller
    setBusy({ what, covers })
    setErrors([])
    setStopped(false)
    try {
      return await call(controller.signal)
    } catch (fault) {
      if (controller.signal.aborted) {
        setStopped(true)
        return null
      }
      const messages = refusalsOf(fault)
      if (messages.length === 0) console.error(`${what} failed`, fault)
      setErrors(messages)
      setUhOh(messages.length === 0)
      if (isRefused(fault)) onRefused?.(fault)
      return null
    } finally {
      underWay.current = null
      setBusy(null)
    }
  }
  return {
    busy: busy?.what ?? null,
    covering: busy?.covers ? busy.what : null,
    errors,
    uhOh,
    stopped,
    run,
    stop: () => underWay.current?.abort(),
    closeUhOh: () => setUhOh(false),
    show: (shown) => {
      setErrors(shown)
      setStopped(false)
    },
  }
}

const HttpContext = createContext<Http | null>(null)

export function HttpProvider({ http, children }: { readonly http: Http; readonly children: ReactNode }) {
  return <HttpContext value={http}>{children}</HttpContext>
}

/** The HTTP client that every screen calls the services with. */
export function useHttp(): Http {
  const http = useContext(HttpContext)
  if (!http) throw new Error('useHttp is called outside of HttpProvider')
  return http
}
