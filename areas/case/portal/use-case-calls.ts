import { useEffect, useRef, useState } from 'react'
import { type Calls, isRefused, useCalls } from '#browser/http'
import { focusHeading } from '#ui/page'

export type CaseCalls = Calls & {
  /** Whether the last call was refused because somebody else had changed the case. */
  readonly conflict: boolean
  /** The success text of the last call, or null. */
  readonly done: string | null
  readonly setDone: (done: string | null) => void
  /** Shows the new state of the case from the top of its page, with a success text. */
  readonly settle: (done: string) => Promise<void>
}

/**
 * The calls that change an open case, one at a time. A case that somebody else has changed first is loaded again, as is
 * one whose change may have arrived although its response did not; the input stays.
 *
 * @param initialDone the success text of the call that led to the case
 */
export function useCaseCalls(refresh: () => Promise<unknown>, initialDone: string | null = null): CaseCalls {
  const calls = useCalls()
  const isMounted = useIsMounted()
  const [conflict, setConflict] = useState(false)
  const [done, setDone] = useState(initialDone)
  return {
    ...calls,
    conflict,
    done,
    setDone,
    run: async (doing, call, options) => {
      setConflict(false)
      return await calls.run(doing, call, {
        ...options,
        onRefused: (error) => {
          setConflict(error.status === 409)
          if (error.status === 409 || isLost(error)) void refresh()
          options?.onRefused?.(error)
        },
      })
    },
    settle: async (text) => {
      await refresh()
      if (!isMounted()) return
      setDone(text)
      window.scrollTo({ top: 0 })
      focusHeading()
    },
  }
}

/** The response was lost, or came from a gateway: the change may have been made. */
export function isLost(error: unknown): boolean {
  return isRefused(error) && (error.status === 0 || error.status >= 500)
}

/** Returns whether the view is still mounted: a late response must not navigate a user back who has left the view. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  const [isMounted] = useState(() => () => mounted.current)
  return isMounted
}
