import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { HttpServer } from './http-server.ts'
import { ordinaryRequest, uploadTimeout } from './limit-receive-time.ts'

/** Milliseconds for the calls under way when the server closes, and then for handlers whose callers have gone. */
const stopTimeout = 20_000

/**
 * Lets the calls under way finish when the server closes: ordinary ones within 20 seconds, those of a route with a longer
 * limit, such as an upload, within ten minutes.
 */
export function finishCalls(server: HttpServer, ordinaryLimit = stopTimeout): void {
  finishHandlers(server)
  const sockets = new Set<Socket>()
  const long = new Set<Socket>()
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.addHook('onRequest', ({ routeOptions, raw: { socket } }, reply, done) => {
    const { receiveTimeout = 0, responseTimeout = 0 } = routeOptions.config
    if (Math.max(receiveTimeout, responseTimeout) > ordinaryRequest) {
      long.add(socket)
      reply.raw.once('close', () => long.delete(socket))
    }
    done()
  })
  const timers: NodeJS.Timeout[] = []
  server.addHook('preClose', (done) => {
    const cut = () => {
      for (const socket of sockets) if (!long.has(socket)) socket.destroy()
    }
    timers.push(
      setTimeout(cut, ordinaryLimit),
      setTimeout(() => server.server.closeAllConnections(), uploadTimeout),
      // Those of calls that finish now: a client may keep its connection.
      setInterval(() => server.server.closeIdleConnections(), 500),
    )
    done()
  })
  server.addHook('onClose', async () => timers.forEach(clearTimeout))
}

/** A handler of a caller who has gone may still run after the last connection: its database must not close first. */
function finishHandlers(server: HttpServer): void {
  const running = new Set<Promise<unknown>>()
  server.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply)
      if (result instanceof Promise) {
        running.add(result)
        const end = () => running.delete(result)
        result.then(end, end)
      }
      return result
    }
  })
  server.addHook('onClose', async () => {
    await Promise.race([Promise.allSettled(running), wait(stopTimeout, undefined, { ref: false })])
  })
}
