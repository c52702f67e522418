import type { FastifyReply } from 'fastify'
import { type HttpServer, Refusal } from '#platform/http'
import { type EventStream, type SendEvent, startEventStream } from './event-stream.ts'

type Reader = {
  /** Who reads; a person's streams are counted together. */
  readonly person: string
  /** Milliseconds after which the stream ends by itself: those that the reader's token has left. */
  readonly endsAfter: number
  /** Begins to send; answers what ends the sending. */
  readonly subscribe: (send: SendEvent) => () => void
}

type Limits = {
  /** Milliseconds between two signs of life. Above 20 seconds the server itself takes a connection for dead. */
  readonly heartbeat?: number
  readonly mostPerPerson?: number
}

/**
 * Server-sent events, read over `fetch` with the bearer token. A stream ends when the token expires, when the reader
 * goes or falls behind, and on a graceful stop; whoever still wants it comes again with a token.
 *
 * Answers what answers a call with a stream; it throws Refusal 429 `too-many-streams`.
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
      // A proxy that gathers an answer before it passes it on would hold every event back.
      .header('x-accel-buffering', 'no')
      // The connection is free for nothing else until the stream ends, and nothing should wait for it then.
      .header('connection', 'close')
      .send(stream.body)
  }
}

function tooManyStreams(): Refusal {
  const message = 'The portal is open in too many windows. Close some of them.'
  return new Refusal(429, [{ code: 'too-many-streams', message }], 15)
}
