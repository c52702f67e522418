import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { HttpServer } from './http-server.ts'
import { refuse } from './refusal.ts'

/** Milliseconds from the first byte of a request to the last byte of its body, unless a route sets another limit. */
export const ordinaryRequest = 15_000
/** The time limit of an upload in milliseconds: 100 MB in ten minutes need 1.4 Mbit/s. */
export const uploadTimeout = 600_000

/** A browser reads a refusal only after it has sent everything: the rest must arrive at 20 kB/s or more. */
const leftover = { every: 5_000, minBytes: 100_000 }

export const tooSlow = { code: 'too-slow', message: 'The request took too long to arrive. Try again.' } as const

/**
 * Limits how long a request may take to arrive. Node.js has one limit for the whole server, that of the longest upload.
 * A route has 15 seconds unless its config sets another limit: an upload route sets `receiveTimeout: uploadTimeout`, and
 * a route that waits for files to be checked sets `responseTimeout`.
 */
export function limitReceiveTime(server: HttpServer): void {
  // Not a hook: hooks do not run for a malformed URL.
  server.server.on('request', (request, response) => {
    response.once('finish', () => {
      if (!request.complete) closeWhenSlow(request)
    })
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
    const { receiveTimeout = ordinaryRequest, responseTimeout = receiveTimeout } = request.routeOptions.config
    const { socket } = raw
    // The connection is idle while the response is prepared, for example while uploaded files are checked.
    const waitForResponse = () => {
      if (responseTimeout > ordinaryRequest && socket instanceof Socket) socket.setTimeout(responseTimeout)
    }
    if (length === '0' && encoding === undefined) {
      waitForResponse()
      return done()
    }
    const bound = setTimeout(() => {
      if (reply.sent) return
      reply.header('connection', 'close')
      reply.send(refuse(tooSlow.code, tooSlow.message, { status: 408 }))
    }, receiveTimeout)
    const clear = () => clearTimeout(bound)
    raw.once('end', clear).once('close', clear)
    reply.raw.once('close', clear)
    raw.once('end', waitForResponse)
    done()
  })
}

/** Closes the connection of an answered request whose body keeps arriving too slowly. */
function closeWhenSlow(request: IncomingMessage): void {
  const { socket } = request
  let before = socket.bytesRead
  const watch = setInterval(() => {
    if (socket.bytesRead - before < leftover.minBytes) socket.destroy()
    before = socket.bytesRead
  }, leftover.every)
  const stop = () => {
    clearInterval(watch)
    // The connection serves further requests.
    socket.off('close', stop)
  }
  request.once('end', stop).once('close', stop)
  socket.once('close', stop)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds for the body to arrive; 15 seconds by default. */
    receiveTimeout?: number
    /** Milliseconds that the connection may be idle after the request has arrived; `receiveTimeout` by default. */
    responseTimeout?: number
  }
}
