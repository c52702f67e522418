import { useEffect, useRef, useState } from 'react'
import { type CallRefused, createIdempotencyKey, type IdempotencyKey, useCalls } from '#browser/http'
import type { FilePicking } from '../picking/file-picking.ts'

export type Sending = ReturnType<typeof useSending>

type UploadCall = { readonly signal: AbortSignal; readonly idempotencyKey: IdempotencyKey }

/** Uploads the files of a screen and holds the outcome; refused files show why. Unmounting aborts the upload. */
export function useSending({ attached, showRefused }: FilePicking) {
  const calls = useCalls()
  const [idempotencyKey] = useState(() => createIdempotencyKey('My uploads'))
  const [names, setNames] = useState<readonly string[]>([])
  const [notFound, setNotFound] = useState(false)
  const [times, setTimes] = useState(0)
  const { stop } = useRef(calls).current
  useEffect(() => stop, [stop])

  /** Uploads the attached files, one upload at a time. Returns true when it succeeded. */
  const send = async (run: (call: UploadCall) => Promise<unknown>): Promise<boolean> => {
    // The server may have received the files of a lost or aborted call.
    let mayHaveArrived = false
    const upload = async (signal: AbortSignal) => {
      mayHaveArrived = true
      setNames(attached.map(({ name }) => name))
      setNotFound(false)
      await run({ signal, idempotencyKey })
      return true
    }
    const onRefused = ({ status, refused }: CallRefused) => {
      // Without a readable response, the files may have been received.
      mayHaveArrived = status === 0 || refused.length === 0
      setNotFound(isNotFound(refused))
      showRefused(refused)
    }
    const done = await calls.run('An upload', upload, { onRefused })
    if (mayHaveArrived) setTimes((before) => before + 1)
    return done ?? false
  }
  const closeDialog = () => {
    setNotFound(false)
    calls.closeUhOh()
  }
  /** Clears the outcome of the last attempt. */
  const clear = () => {
    closeDialog()
    calls.show([])
  }
  const { errors, uhOh, stopped } = calls
  return {
    errors,
    uhOh,
    stopped,
    stop,
    underWay: calls.busy !== null,
    /** The files of the last attempt. */
    names,
    /** The last attempt failed because something was not found: the dialog offers a mail (specification 001 §8). */
    notFound,
    /** Counts the uploads that succeeded or may have: the list of uploads reloads when it changes. */
    times,
    closeDialog,
    clear,
    send,
  }
}

/** Specification 001 §8: every message ends in "not found". */
export function isNotFound(errors: readonly { readonly message: string }[]): boolean {
  return errors.length > 0 && errors.every(({ message }) => /not found\.?\s*$/i.test(message))
}
