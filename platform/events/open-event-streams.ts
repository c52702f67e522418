import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type HttpServer, Refusal } from '#platform/http'
import type { Metrics } from '#platform/metrics'

export type SendEvent = (event: string, data: unknown) => void

type EventStream = ReturnType<typeof startEventStream>

const tooManyStreams = {
  code: 'too-many-streams',
  message: 'The portal is open in too many windows. Close some of them.',
}

type Reader = {
  /** The user who reads; the limit counts all streams of a user. */
  readonly person: string
  /** Milliseconds after which the stream ends: the remaining lifetime of the reader's token. */
  readonly endsAfter: number
  readonly subscribe: (send: SendEvent) => () => void
}

type Limits = {
  /** Milliseconds between two heartbeats. Keep it below 20 seconds, the connection timeout of the server. */
  readonly heartbeat?: number
  readonly maxPerUser?: number
}

/**
 * Serves server-sent events, read over `fetch` with the bearer token. A stream ends when the token expires, when the
 * client disconnects or falls behind, and on a graceful stop. The client then reconnects with a valid token.
 *
 * Returns the function that opens a stream for a request; it throws Refusal 429 `too-many-streams`.
 */
export function openEventStreams(
  server: HttpServer,
  { eventStreams }: Pick<Metrics, 'eventStreams'>,
  { heartbeat = 15_000, maxPerUser = 10 }: Limits = {},
): (reply: FastifyReply, reader: Reader) => void {
  const open = new Map<string, Set<EventStream>>()
  server.addHook('preClose', async () => {
    for (const streams of open.values()) for (const { end } of streams) end()
  })

  return (reply, { person, endsAfter, subscribe }) => {
    const own = open.get(person) ?? new Set()
    if (own.size >= maxPerUser) throw new Refusal(429, [tooManyStreams], 15)
    const stream = startEventStream(heartbeat, endsAfter)
    open.set(person, own.add(stream))
    eventStreams.inc()
    const unsubscribe = subscribe(stream.send)
    stream.body.once('close', () => {
      eventStreams.dec()
      unsubscribe()
      own.delete(stream)
      if (own.size === 0) open.delete(person)
    })
    reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      // Turns off response buffering in proxies such as nginx, which would delay every event.
      .header('x-accel-buffering', 'no')
      // The stream occupies the connection until it ends, so no other request should wait for it.
      .header('connection', 'close')
      .send(stream.body)
  }
}

/** Bytes: some hundred events. A client that falls further behind reconnects and refetches everything. */
const maxBuffered = 64 * 1024
const maxTimerDelay = 2 ** 31 - 1

/** A client that does not read is disconnected, not buffered without limit. Times in milliseconds. */
function startEventStream(heartbeat: number, endsAfter: number) {
  const body = new Readable({ read: () => undefined })
  let ended = false
  const write = (text: string) => {
    if (ended) return
    body.push(text)
    if (body.readableLength > maxBuffered) body.destroy()
  }
  const end = () => {
    if (!ended) body.push(null)
    ended = true
  }
  // The first bytes flush the response headers to the client.
  write(': open\n\n')
  const beat = setInterval(() => write(': still here\n\n'), heartbeat)
  const expiry = setTimeout(end, Math.min(Math.max(endsAfter, 0), maxTimerDelay))
  body.once('close', () => {
    ended = true
    clearInterval(beat)
    clearTimeout(expiry)
  })
  const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  return { body, end, send }
}
