import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { sentences as variationSentences } from '#areas/variation/contract'
import { isRefused, refusalsOf } from '#browser/http'
import type { PageError } from '#ui/page'
import { keepDone, refreshDesk } from '../desk-queries.ts'
import { type DeskDetails, isOpen, isVariation, recordOf } from './desk-details.ts'

/** What went wrong. In a conflict it is shown anew, as somebody else has left it. */
export type Trouble = { readonly conflict: boolean; readonly errors: readonly PageError[] }

/** A change of a referral or a variation. */
export type Change = {
  /** What is under way with it, as in "Assigning the request". */
  readonly doing: string
  /** What was done, in words. */
  readonly done: string
  readonly call: () => Promise<DeskDetails>
  /** Whether it holds what was asked for. */
  readonly holds: (request: DeskDetails) => boolean
  /** What follows once it is known to be done: at once, or when it is read again after its answer was lost. */
  readonly afterwards: () => void
}

export type WorkCalls = {
  /** What is under way, or null. */
  readonly busy: string | null
  readonly trouble: Trouble | null
  /** What was done last, in words; null again once somebody else has done something to it. */
  readonly done: string | null
  /** Runs one call at a time. Answers null when it failed or another one is under way. */
  readonly run: <Answer>(doing: string, call: () => Promise<Answer>) => Promise<Answer | null>
  readonly change: (change: Change) => Promise<void>
}

const unexplained: PageError = { message: sentences.uhOh }

/** The calls of an open referral or variation: one at a time, and after each change the referral as it stands now. */
export function useWorkCalls(request: DeskDetails, username: string): WorkCalls {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [done, setDone] = useState<{ readonly words: string; readonly events: number } | null>(null)
  // The change of which nobody knows whether it was made.
  const [unknown, setUnknown] = useState<Change | null>(null)
  // Not the state: a second press in the same frame would not see it yet.
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
    // What a conflict advised is too late once it is decided.
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

/** Whether a call that failed may have been done all the same: nobody has answered, or not the one who does it. */
function mayHaveArrived(fault: unknown): boolean {
  return !isRefused(fault) || fault.status === 0 || fault.status >= 500
}

/**
 * What others did since so many events were seen. Whoever does something to a request has read what stands on the screen:
 * only what follows is unseen.
 */
export function unseenEvents<Event extends { readonly by: string }>(
  events: readonly Event[],
  seen: number,
  username: string,
): readonly Event[] {
  const own = events.findLastIndex(({ by }) => by === username)
  return events.slice(Math.max(seen, own + 1))
}
