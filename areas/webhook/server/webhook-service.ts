import { setTimeout as wait } from 'node:timers/promises'
import { lenderOf } from '#areas/identity/server'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { eventsQuerySchema, eventsSchema, visibleRecords } from '../contract/index.ts'
import { deleteEvents, listEvents, numberEvents, presentEvent } from './event-store.ts'

const kept = 30 * 24 * 3_600_000

/** The events of a lender's records, for its own systems. */
export const webhookService: Service = {
  name: 'webhook',
  migrations: { name: 'webhook', folder: new URL('./migrations/', import.meta.url) },
  routes: registerRoutes,
  start: async (deps) => repeatWork(deps),
  daily: ({ database, clock }) => ({
    'delete-lender-events': async () => await deleteEvents(database, new Date(clock().getTime() - kept)),
  }),
}

const events = routesOf('event', { allowed: 'lender' })

function registerRoutes(server: HttpServer, { database, settings }: AppContext): void {
  server.get(
    '/api/events',
    events("List the events of the lender's records", eventsSchema, { querystring: eventsQuerySchema }),
    async (request) => {
      const caller = lenderOf(request)
      const [after, limit] = [Number(request.query.after ?? 0), Number(request.query.limit ?? 100)]
      const found = await listEvents(database, caller, { after, limit: limit + 1, records: visibleRecords(caller) })
      const page = found.slice(0, limit).map((event) => presentEvent(settings.baseUrl, event))
      return { events: page, after: page.at(-1)?.data.number ?? after, more: found.length > limit }
    },
  )
}

/** Milliseconds between two looks for new events. */
const idle = 1_000

/** Numbers new events until the returned function stops it. */
function repeatWork({ database, log }: AppContext): () => Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  const work = async () => {
    while (!signal.aborted) {
      try {
        while ((await database.transaction().execute(numberEvents)) > 0 && !signal.aborted);
      } catch (error) {
        log.warn({ err: error }, 'events of lenders wait')
      }
      await wait(idle, undefined, { signal }).catch(() => undefined)
    }
  }
  const done = work()
  return async () => {
    ended.abort()
    await done
  }
}
