import { Readable } from 'node:stream'

/** Names an event and says what happened; JSON in one line. */
export type SendEvent = (event: string, data: unknown) => void

export type EventStream = {
  /** What the answer consists of. */
  readonly body: Readable
  readonly send: SendEvent
  readonly end: () => void
}

type StreamTimes = {
  /** Milliseconds between two signs of life. */
  readonly heartbeat: number
  /** Milliseconds after which it ends by itself. */
  readonly endsAfter: number
}

/** Bytes that may wait for a reader: some hundred events. Whoever is further behind asks again for everything. */
const mostWaiting = 64 * 1024
const longestTimer = 2 ** 31 - 1

/**
 * Server-sent events for one reader. Nothing is kept for a reader who does not read: the stream breaks, and the reader
 * comes again.
 */
export function startEventStream({ heartbeat, endsAfter }: StreamTimes): EventStream {
  const body = new Readable({ read: () => undefined })
  let ended = false
  const write = (text: string) => {
    if (ended) return
    body.push(text)
    if (body.readableLength > mostWaiting) body.destroy()
  }
  const end = () => {
    if (!ended) body.push(null)
    ended = true
  }
  // The first bytes carry the head of the answer to the reader at once.
  write(': open\n\n')
  const beat = setInterval(() => write(': still here\n\n'), heartbeat)
  const expiry = setTimeout(end, Math.min(Math.max(endsAfter, 0), longestTimer))
  body.once('close', () => {
    ended = true
    clearInterval(beat)
    clearTimeout(expiry)
  })
  return { body, end, send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`) }
}
