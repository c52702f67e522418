import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { HttpServer } from './http-server.ts'
import { refuse } from './refusal.ts'

/** Milliseconds from the first byte of a request to the last of its body, where a route names no other bound. */
const ordinaryRequest = 15_000
/** The longest that an upload may take: 100 MB in ten minutes need a line of 1.4 Mbit/s. */
export const longestUpload = 600_000

/** What is left of a refused body must arrive at 20 kB/s: a browser reads why only when it has sent everything. */
const leftover = { every: 5_000, leastBytes: 100_000 }

/**
 * Bounds how long a request may be on its way in. Node knows one bound for the whole server, which is that of the
 * longest upload; an ordinary route keeps to its own 15 seconds, and an upload route says so in its
 * config: `receiveWithin: longestUpload`. A route whose answer waits for files to be checked says `answerWithin`.
 */
export function boundReceiving(server: HttpServer): void {
  // Not a hook: an address that cannot be read meets none.
  server.server.on('request', (request, response) => {
    response.once('finish', () => {
      if (!request.complete) closeWhenSlow(request)
    })
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    if (length === '0' && encoding === undefined) return done()
    const { receiveWithin = ordinaryRequest, answerWithin = receiveWithin } = request.routeOptions.config
    const bound = setTimeout(() => {
      if (reply.sent) return
      reply.header('connection', 'close')
      reply.send(refuse('too-slow', 'The request took too long to arrive. Try again.', { status: 408 }))
    }, receiveWithin)
    const clear = () => clearTimeout(bound)
    raw.once('end', clear).once('close', clear)
    reply.raw.once('close', clear)
    // Between an upload and its answer lies its check, in which nothing moves on the connection.
    const { socket } = raw
    if (answerWithin > ordinaryRequest && socket instanceof Socket)
      raw.once('end', () => socket.setTimeout(answerWithin))
    done()
  })
}

/** Closes the connection of a request that is answered and whose body goes on arriving slowly. */
function closeWhenSlow(request: IncomingMessage): void {
  const { socket } = request
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead - before < leftover.leastBytes) socket.destroy()
    before = socket.bytesRead
  }, leftover.every)
  const stop = () => clearInterval(watch)
  request.once('end', stop)
  socket.once('close', stop)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds that a request's body may take to arrive; 15 seconds where nothing is said. */
    receiveWithin?: number
    /** Milliseconds from then on in which the connection may stand still; as long as the body may take where nothing is said. */
    answerWithin?: number
  }
}
