import type { FastifyReply } from 'fastify'
import { type HttpServer, Refusal } from '#platform/http'
import { type EventStream, type SendEvent, startEventStream } from './event-stream.ts'

type Reader = {
  /** The user who reads; the limit counts all streams of a user. */
  readonly person: string
  /** Milliseconds after which the stream ends: the remaining lifetime of the reader's token. */
  readonly endsAfter: number
  /** Starts sending; returns the function that stops it. */
  readonly subscribe: (send: SendEvent) => () => void
}

type Limits = {
  /** Milliseconds between two heartbeats. Keep it below 20 seconds, the connection timeout of the server. */
  readonly heartbeat?: number
  readonly mostPerPerson?: number
}

/**
 * Serves server-sent events, read over `fetch` with the bearer token. A stream ends when the token expires, when the
 * client disconnects or falls behind, and on a graceful stop. The client then reconnects with a valid token.
 *
 * Returns the function that answers a request with a stream; it throws Refusal 429 `too-many-streams`.
 */
export function openEventStreams(
  server: HttpServer,
  { heartbeat = 15_000, mostPerPerson = 10 }: Limits = {},
): (reply: FastifyReply, reader: Reader) => void {
  const open = new Map<string, Set<EventStream>>()
  server.addHook('preClose', async () => {
    for (const streams of open.values()) for (const { end } of streams) end()
  })

  return (reply, { person, endsAfter, subscribe }) => {
    const own = open.get(person) ?? new Set()
    if (own.size >= mostPerPerson) throw tooManyStreams()
    const stream = startEventStream({ heartbeat, endsAfter })
    open.set(person, own.add(stream))
    const unsubscribe = subscribe(stream.send)
    stream.body.once('close', () => {
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

function tooManyStreams(): Refusal {
  const message = 'The portal is open in too many windows. Close some of them.'
  return new Refusal(429, [{ code: 'too-many-streams', message }], 15)
}
