import type { HttpServer } from './http-server.ts'

/** Milliseconds that a closing server waits for its handlers. */
const closeTimeout = 20_000

/** A handler of a caller who has gone may still run after the last connection: its database must not close first. */
export function finishHandlers(server: HttpServer): void {
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
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, closeTimeout)
    })
    await Promise.race([Promise.allSettled(running), late])
    clearTimeout(timer)
  })
}
