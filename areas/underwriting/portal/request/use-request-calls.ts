import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefused } from '#areas/identity/portal'
import type { PageError } from '#ui/page'
import type { RequestName } from '../../contract/index.ts'
import { refreshDesk } from '../desk-queries.ts'

/** What went wrong. In a conflict the request is shown anew, as somebody else has left it. */
export type Trouble = { readonly conflict: boolean; readonly errors: readonly PageError[] }

export type RequestCalls = {
  /** What is under way, or null. */
  readonly busy: string | null
  readonly trouble: Trouble | null
  /** What was done last, in words. */
  readonly done: string | null
  /** Does one thing at a time; true when it was done. */
  readonly run: (doing: string, done: string, call: () => Promise<unknown>) => Promise<boolean>
}

const unexplained: PageError = { message: 'Something went wrong. Please try again later.' }

/** What is done to a request: one call at a time, and after each the request as it stands now. */
export function useRequestCalls(request: RequestName): RequestCalls {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [done, setDone] = useState<string | null>(null)
  // Not the state: a second press in the same frame would not see it yet.
  const underWay = useRef(false)

  const run: RequestCalls['run'] = async (doing, whenDone, call) => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(doing)
    setTrouble(null)
    setDone(null)
    try {
      await call()
      await refreshDesk(queries, request)
      setDone(whenDone)
      return true
    } catch (fault) {
      const conflict = isRefused(fault) && fault.status === 409
      if (conflict) await refreshDesk(queries, request)
      setTrouble({ conflict, errors: errorsOf(doing, fault) })
      return false
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }
  return { busy, trouble, done, run }
}

function errorsOf(doing: string, fault: unknown): readonly PageError[] {
  const errors = isRefused(fault) ? fault.refused.filter(({ message }) => message !== '') : []
  if (errors.length > 0) return errors
  console.error(`${doing} failed`, fault)
  return [unexplained]
}
