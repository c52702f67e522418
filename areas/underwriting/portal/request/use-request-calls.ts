import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { isRefused, refusalsOf } from '#areas/identity/portal'
import type { PageError } from '#ui/page'
import type { DeskReferral, RequestName } from '../../contract/index.ts'
import { keepDone, refreshDesk } from '../desk-queries.ts'

/** What went wrong. In a conflict the request is shown anew, as somebody else has left it. */
export type Trouble = { readonly conflict: boolean; readonly errors: readonly PageError[] }

export type RequestCalls = {
  /** What is under way, or null. */
  readonly busy: string | null
  readonly trouble: Trouble | null
  /** What was done last, in words. */
  readonly done: string | null
  /** Runs one call at a time. Answers null when it failed or another one is under way. */
  readonly run: <Answer>(doing: string, call: () => Promise<Answer>) => Promise<Answer | null>
  /** Does something to the request; true when it was done. */
  readonly change: (doing: string, done: string, call: () => Promise<DeskReferral>) => Promise<boolean>
}

const unexplained: PageError = { message: 'Something went wrong. Please try again later.' }

/** The calls of an open request: one at a time, and after each change the request as it stands now. */
export function useRequestCalls(request: RequestName): RequestCalls {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [done, setDone] = useState<string | null>(null)
  // Not the state: a second press in the same frame would not see it yet.
  const underWay = useRef(false)

  const run: RequestCalls['run'] = async (doing, call) => {
    if (underWay.current) return null
    underWay.current = true
    setBusy(doing)
    setTrouble(null)
    try {
      return await call()
    } catch (fault) {
      const conflict = isRefused(fault) && fault.status === 409
      if (conflict) await refreshDesk(queries, request)
      setTrouble({ conflict, errors: errorsOf(doing, fault) })
      return null
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }
  const change: RequestCalls['change'] = async (doing, whenDone, call) => {
    setDone(null)
    const details = await run(doing, call)
    if (details === null) return false
    keepDone(queries, details)
    setDone(whenDone)
    return true
  }
  return { busy, trouble, done, run, change }
}

function errorsOf(doing: string, fault: unknown): readonly PageError[] {
  const errors = refusalsOf(fault)
  if (errors.length > 0) return errors
  console.error(`${doing} failed`, fault)
  return [unexplained]
}
