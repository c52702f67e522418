import type { Socket } from 'node:net'
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type { HttpServer } from './http-server.ts'
import { ordinaryRequest, uploadTimeout } from './limit-receive-time.ts'

/** Milliseconds for the calls under way when the server closes, and then for handlers whose callers have gone. */
const stopTimeout = 20_000

/** Milliseconds for connections that wait to be accepted, when they never cease. */
const acceptTimeout = 1_000

/** Milliseconds of a turn of the event loop in which hardly a connection can have come. */
const shortTurn = 0.5

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
  server.addHook('preClose', async () => {
    const cut = () => {
      for (const socket of sockets) if (!long.has(socket)) socket.destroy()
    }
    timers.push(
      setTimeout(cut, ordinaryLimit),
      setTimeout(() => server.server.closeAllConnections(), uploadTimeout),
      // Those of calls that finish now: a client may keep its connection.
      setInterval(() => server.server.closeIdleConnections(), 500),
    )
    await acceptWaiting(server)
  })
  server.addHook('onClose', async () => timers.forEach(clearTimeout))
}

/**
 * Waits for a short turn in which no connection was accepted: the system resets those that wait when the server stops
 * listening, with the requests that were sent on them.
 */
async function acceptWaiting(server: HttpServer): Promise<void> {
  let accepted = false
  const accept = () => {
    accepted = true
  }
  const turnWithoutWaiting = async () => {
    accepted = false
    const began = performance.now()
    await turn()
    return !accepted && performance.now() - began < shortTurn
  }
  server.server.on('connection', accept)
  const deadline = performance.now() + acceptTimeout
  while (!(await turnWithoutWaiting()) && performance.now() < deadline);
  server.server.off('connection', accept)
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
