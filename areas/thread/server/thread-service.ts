import { callerOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { threadParamsSchema, threadQuerySchema, threadSchema } from '../contract/index.ts'
import { loadThread } from './load-thread.ts'
import type { ThreadSource } from './thread-source.ts'

/** The records of one application. Reading their numbers changes nothing, so it leaves no audit line. */
export function threadService(sources: readonly ThreadSource[]): Service {
  return { name: 'thread', routes: (server, context) => registerRoutes(server, context, sources) }
}

const route = routesOf('thread', { allowed: 'staff' })

function registerRoutes(server: HttpServer, context: AppContext, sources: readonly ThreadSource[]): void {
  const deps = { ...context, reference: referenceDataOf(context), sources }
  server.get(
    '/api/thread/:kind/:id',
    route('List the records of one application', threadSchema, {
      params: threadParamsSchema,
      querystring: threadQuerySchema,
      description: 'Records that know each other by reference, policy or loan number. The insurer names the channel.',
    }),
    async (request) => await loadThread(deps, callerOf(request), { ...request.params, ...request.query }),
  )
}
