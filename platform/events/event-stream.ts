import { Readable } from 'node:stream'

/** Sends an event by its name, with its data as JSON in one line. */
export type SendEvent = (event: string, data: unknown) => void

export type EventStream = {
  /** The body of the HTTP response. */
  readonly body: Readable
  readonly send: SendEvent
  readonly end: () => void
}

type StreamTimes = {
  /** Milliseconds between two heartbeats. */
  readonly heartbeat: number
  /** Milliseconds after which the stream ends. */
  readonly endsAfter: number
}

/**
 * The maximum of bytes buffered for a client: some hundred events. A client that falls further behind refetches
 * everything.
 */
const mostWaiting = 64 * 1024
const longestTimer = 2 ** 31 - 1

/**
 * Creates a stream of server-sent events for one client. A client that does not read is disconnected, instead of
 * buffered without limit, and reconnects.
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
  // The first bytes flush the response headers to the client.
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
