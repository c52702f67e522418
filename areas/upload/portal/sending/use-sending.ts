import { useEffect, useRef, useState } from 'react'
import { createIdempotencyKey, type IdempotencyKey, isRefused, type Refused, refusalsOf } from '#browser/http'
import type { FilePicking } from '../picking/use-file-picking.ts'

/** Why a failed upload opens a dialog (specification 001 §8): there is no message, or something was not found. */
export type SendFailure = 'unexplained' | 'not-found'

export type Sending = {
  /** An upload is in progress. */
  readonly underWay: boolean
  /** The files of the last attempt. */
  readonly names: readonly string[]
  /** The errors of the last attempt. */
  readonly errors: readonly Refused[]
  readonly failure: SendFailure | null
  readonly cancelled: boolean
  /** Counts the uploads that succeeded or may have: the list of uploads reloads when it changes. */
  readonly times: number
  readonly closeFailure: () => void
  /** Clears the outcome of the last attempt. */
  readonly clear: () => void
  /** Aborts the upload. */
  readonly cancel: () => void
  /** Uploads the attached files, one upload at a time. Answers true when it succeeded. */
  readonly send: (run: (call: UploadCall) => Promise<unknown>) => Promise<boolean>
}

type UploadCall = { readonly signal: AbortSignal; readonly idempotencyKey: IdempotencyKey }
type Outcome = Pick<Sending, 'errors' | 'failure' | 'cancelled'>
const nothingWrong: Outcome = { errors: [], failure: null, cancelled: false }

/** Uploads the files of a screen and holds the outcome; refused files show why. Unmounting aborts the upload. */
export function useSending({ attached, showRefused }: FilePicking): Sending {
  const [idempotencyKey] = useState(createIdempotencyKey)
  const [names, setNames] = useState<readonly string[]>([])
  const [underWay, setUnderWay] = useState(false)
  const [outcome, setOutcome] = useState(nothingWrong)
  const [times, setTimes] = useState(0)
  // A ref, because a second click in the same frame would not see the new state.
  const giveUp = useRef<AbortController | null>(null)
  useEffect(() => () => giveUp.current?.abort(), [])
  useEffect(() => showRefused(outcome.errors), [showRefused, outcome.errors])

  const send: Sending['send'] = async (run) => {
    if (giveUp.current) return false
    const controller = new AbortController()
    giveUp.current = controller
    setUnderWay(true)
    setNames(attached.map(({ name }) => name))
    setOutcome(nothingWrong)
    try {
      await run({ signal: controller.signal, idempotencyKey })
      setTimes((before) => before + 1)
      return true
    } catch (fault) {
      const { aborted } = controller.signal
      const outcome = aborted ? { ...nothingWrong, cancelled: true } : outcomeOf(fault)
      setOutcome(outcome)
      // The server may have received the files before the abort or the lost connection.
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
    names,
    times,
    send,
    cancel: () => giveUp.current?.abort(),
    clear: () => setOutcome(nothingWrong),
    closeFailure: () => setOutcome((now) => ({ ...now, failure: null })),
  }
}

function outcomeOf(fault: unknown): Outcome {
  const errors = refusalsOf(fault)
  // The error itself may contain a file name.
  if (errors.length === 0) console.error('Files could not be sent', isRefused(fault) ? fault.status : typeof fault)
  return { errors, failure: failureOf(errors), cancelled: false }
}

/** Specification 001 §8: no messages, or every message ends in "not found". */
export function failureOf(errors: readonly { readonly message: string }[]): SendFailure | null {
  if (errors.length === 0) return 'unexplained'
  return errors.every(({ message }) => /not found\.?\s*$/i.test(message)) ? 'not-found' : null
}
