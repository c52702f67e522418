import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useRef, useState } from 'react'
import { type CallRefused, isRefused, isUnknownCall, refusalsOf } from './call-refused.ts'
import type { Http } from './create-http.ts'

/** An error message, and the field it concerns when known. */
type CallError = { readonly message: string; readonly field?: string | undefined }

export type Calls = {
  readonly busy: string | null
  /** Like `busy`, but null for a call that shows its own progress and can be stopped. */
  readonly covering: string | null
  /** The errors of the last call, for the top of the page. */
  readonly errors: readonly CallError[]
  /** The last call failed without a reason (specification 000 §8). */
  readonly uhOh: boolean
  readonly closeUhOh: () => void
  /** The user stopped the last call. */
  readonly stopped: boolean
  readonly stop: () => void
  /** Replaces the errors of the last call, or clears them. */
  readonly show: (errors: readonly CallError[]) => void
  /** Runs one call at a time. Returns null when it failed, was stopped, or another call is running. */
  readonly run: <Answer>(
    what: string,
    call: (signal: AbortSignal) => Promise<Answer>,
    also?: Also,
  ) => Promise<Answer | null>
}

type Also = {
  readonly onRefused?: (error: CallRefused) => void
  /** False for a call that shows its own progress: the page stays uncovered, and the call can be stopped. */
  readonly covers?: boolean
}

/** The calls of a screen: runs one at a time, and holds its errors. */
export function useCalls(): Calls {
  const [busy, setBusy] = useState<{ readonly what: string; readonly covers: boolean } | null>(null)
  const [errors, setErrors] = useState<readonly CallError[]>([])
  const [uhOh, setUhOh] = useState(false)
  const [stopped, setStopped] = useState(false)
  // A ref rather than state: a second press in the same frame would not see the new state.
  const underWay = useRef<AbortController>(null)

  const run: Calls['run'] = async (what, call, { onRefused, covers = true } = {}) => {
    if (underWay.current) return null
    const controller = new AbortController()
    underWay.current = controller
    setBusy({ what, covers })
    setErrors([])
    setUhOh(false)
    setStopped(false)
    try {
      return await call(controller.signal)
    } catch (error) {
      if (controller.signal.aborted) {
        setStopped(true)
        return null
      }
      const messages = refusalsOf(error)
      if (messages.length === 0) console.error(`${what} failed`, error)
      setErrors(messages)
      setUhOh(messages.length === 0)
      if (isRefused(error)) onRefused?.(error)
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
      setUhOh(false)
      setStopped(false)
    },
  }
}

type SearchQuery<Page> = {
  readonly queryKey: QueryKey
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Page>
  /** 0 for rows that must not be cached after their list closes. */
  readonly gcTime?: 0
  readonly enabled?: boolean
}

/**
 * The page of a list that a search found, as `SearchList` shows it. The previous page stays visible while another one
 * loads.
 */
export function useSearchQuery<Page>(query: SearchQuery<Page>) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  })
  return {
    page: data,
    busy: isPlaceholderData || (isFetching && !data),
    failure: error && {
      messages: refusalsOf(error).map(({ message }) => message),
      isUnknownCall: isUnknownCall(error),
    },
    onRetry: () => void refetch(),
  }
}

/** Null where a screen is shown without services. */
export const HttpContext = createContext<Http | null>(null)

export function HttpProvider({ http, children }: { readonly http: Http; readonly children: ReactNode }) {
  return <HttpContext value={http}>{children}</HttpContext>
}

/** The HTTP client with which screens call the services. */
export function useHttp(): Http {
  const http = useContext(HttpContext)
  if (!http) throw new Error('useHttp is called outside of HttpProvider')
  return http
}
