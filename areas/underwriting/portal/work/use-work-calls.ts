import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { sentences as variationSentences } from '#areas/variation/contract'
import { isRefused, refusalsOf } from '#browser/http'
import type { PageError } from '#ui/page'
import { keepDone, refreshDesk } from '../desk-queries.ts'
import { type DeskDetails, isOpen, isVariation, recordOf } from './desk-details.ts'

/** The errors of a call. After a conflict the request is refetched and shows the other user's change. */
export type Trouble = { readonly conflict: boolean; readonly errors: readonly PageError[] }

/** A change of a referral or a variation. */
export type Change = {
  /** The progress text, as in "Assigning the request". */
  readonly doing: string
  /** The success text. */
  readonly done: string
  readonly call: () => Promise<DeskDetails>
  /** Whether a request shows the effect of this change. */
  readonly holds: (request: DeskDetails) => boolean
  /** Runs once the change is confirmed: by its response, or by a refetch when the response was lost. */
  readonly afterwards: () => void
}

export type WorkCalls = {
  /** The progress text of the running call, or null. */
  readonly busy: string | null
  readonly trouble: Trouble | null
  /** The success text of the last change; null after a later change by someone else. */
  readonly done: string | null
  /** Runs one call at a time. Returns null when it failed or another one is running. */
  readonly run: <Answer>(doing: string, call: () => Promise<Answer>) => Promise<Answer | null>
  readonly change: (change: Change) => Promise<void>
}

const unexplained: PageError = { message: sentences.uhOh }

/** Runs the calls of an open referral or variation one at a time, and stores its new state after each change. */
export function useWorkCalls(request: DeskDetails, username: string): WorkCalls {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [done, setDone] = useState<{ readonly words: string; readonly events: number } | null>(null)
  // A change whose outcome is unknown because its response was lost.
  const [unknown, setUnknown] = useState<Change | null>(null)
  // A ref, not state: a second press in the same frame would not see a state update.
  const underWay = useRef(false)

  const [settle] = useState(() => ({ done: words, afterwards }: Change, { events }: DeskDetails) => {
    setUnknown(null)
    setTrouble(null)
    setDone({ words, events: events.length })
    afterwards()
  })

  const run = async <Answer>(doing: string, call: () => Promise<Answer>, whenLost?: () => void) => {
    if (underWay.current) return null
    underWay.current = true
    setBusy(doing)
    setTrouble(null)
    try {
      return await call()
    } catch (fault) {
      const conflict = isRefused(fault) && fault.status === 409
      const lost = whenLost !== undefined && mayHaveArrived(fault)
      if (lost) whenLost()
      if (conflict || lost) await refreshDesk(queries, recordOf(request))
      setTrouble({ conflict, errors: errorsOf(doing, fault) })
      return null
    } finally {
      underWay.current = false
      setBusy(null)
    }
  }
  const change = async (asked: Change) => {
    if (underWay.current) return
    setDone(null)
    const details = await run(asked.doing, asked.call, () => setUnknown(asked))
    if (details === null) return
    keepDone(queries, details)
    settle(asked, details)
  }
  useEffect(() => {
    if (unknown?.holds(request) && busy === null) settle(unknown, request)
  }, [unknown, request, busy, settle])

  const stands =
    done !== null && unseenEvents<{ readonly by: string }>(request.events, done.events, username).length === 0
  return {
    busy,
    // A conflict's advice no longer applies once the request is decided.
    trouble: trouble?.conflict && !isOpen(request) ? tooLate(request) : trouble,
    done: stands ? done.words : null,
    run,
    change,
  }
}

function tooLate(details: DeskDetails): Trouble {
  const message = isVariation(details) ? variationSentences.closed(details.status) : sentences.alreadyDecided
  return { conflict: true, errors: [{ message }] }
}

function errorsOf(doing: string, fault: unknown): readonly PageError[] {
  const errors = refusalsOf(fault)
  if (errors.length > 0) return errors
  console.error(`${doing} failed`, fault)
  return [unexplained]
}

/** Whether a failed call may still have taken effect: no response, or an error of a server or a gateway. */
function mayHaveArrived(fault: unknown): boolean {
  return !isRefused(fault) || fault.status === 0 || fault.status >= 500
}

/** The events of others after the first `seen` ones. An event of the user counts as having read all before it. */
export function unseenEvents<Event extends { readonly by: string }>(
  events: readonly Event[],
  seen: number,
  username: string,
): readonly Event[] {
  const own = events.findLastIndex(({ by }) => by === username)
  return events.slice(Math.max(seen, own + 1))
}
