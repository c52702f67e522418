import { useEffect, useRef, useState } from 'react'
import { isRefused, type Refused, refusalsOf } from '#browser/http'

/** Why a failed upload opens a dialog (specification 001 §8): nobody says why, or what it needs cannot be found. */
export type SendFailure = 'unexplained' | 'not-found'

export type Sending = {
  /** Something is on its way. */
  readonly underWay: boolean
  /** What the last attempt was refused for. */
  readonly errors: readonly Refused[]
  readonly failure: SendFailure | null
  readonly cancelled: boolean
  /** How often something was sent, or may have been: what was sent is to be listed again when it changes. */
  readonly times: number
  readonly closeFailure: () => void
  /** Forgets how the last attempt ended. */
  readonly clear: () => void
  /** Gives up what is on its way. */
  readonly cancel: () => void
  /** Sends, one at a time. Answers whether it was sent. */
  readonly send: (run: (signal: AbortSignal) => Promise<unknown>) => Promise<boolean>
}

type Outcome = Pick<Sending, 'errors' | 'failure' | 'cancelled'>
const nothingWrong: Outcome = { errors: [], failure: null, cancelled: false }

/** Sends the files of a screen, and tells what went wrong. What is on its way is given up when the screen is left. */
export function useSending(): Sending {
  const [underWay, setUnderWay] = useState(false)
  const [outcome, setOutcome] = useState(nothingWrong)
  const [times, setTimes] = useState(0)
  // Not the state: a second press in the same frame would not see it yet.
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => () => giveUp.current?.abort(), [])

  const send: Sending['send'] = async (run) => {
    if (giveUp.current) return false
    const controller = new AbortController()
    giveUp.current = controller
    setUnderWay(true)
    setOutcome(nothingWrong)
    try {
      await run(controller.signal)
      setTimes((before) => before + 1)
      return true
    } catch (fault) {
      const { aborted } = controller.signal
      const outcome = aborted ? { ...nothingWrong, cancelled: true } : outcomeOf(fault)
      setOutcome(outcome)
      // It may have arrived before it was given up, or before the line broke.
      if (aborted || outcome.failure === 'unexplained') setTimes((before) => before + 1)
      return false
    } finally {
      giveUp.current = null
      setUnderWay(false)
    }
  }
  return {
    ...outcome,
    underWay,
    times,
    send,
    cancel: () => giveUp.current?.abort(),
    clear: () => setOutcome(nothingWrong),
    closeFailure: () => setOutcome((now) => ({ ...now, failure: null })),
  }
}

function outcomeOf(fault: unknown): Outcome {
  const errors = refusalsOf(fault)
  // The fault itself may hold the name of a file.
  if (errors.length === 0) console.error('Files could not be sent', isRefused(fault) ? fault.status : typeof fault)
  return { errors, failure: failureOf(errors), cancelled: false }
}

/** Specification 001 §8: no messages, or every message ends in "not found". */
export function failureOf(errors: readonly { readonly message: string }[]): SendFailure | null {
  if (errors.length === 0) return 'unexplained'
  return errors.every(({ message }) => /not found\.?\s*$/i.test(message)) ? 'not-found' : null
}
