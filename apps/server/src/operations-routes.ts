import { countCall, type HttpServer, refuse, sameText } from '#platform/http'
import { version } from '#platform/release'
import type { AppContext } from '#platform/service'
import type { Settings } from '#platform/settings'
import type { Health } from './observe-product.ts'

type OperationsDeps = { readonly deps: AppContext; readonly health: Health }

/** Only the database decides about readiness: without another dependency, a part still works. A draining server is not ready. */
export function operationsRoutes(server: HttpServer, { deps, health }: OperationsDeps): void {
  const { clock, metrics } = deps
  const schema = { hide: true }

  // The caller opens its next connection to another server.
  server.addHook('onRequest', (_request, reply, done) => {
    if (health.isDraining()) reply.header('connection', 'close')
    done()
  })

  server.get('/healthz', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true, version }),
  )

  server.get('/readyz', { schema }, async (_request, reply) => {
    const states = await health.read()
    const draining = health.isDraining()
    const ready = states.database === 'ready' && !draining
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, draining, mail: 'caught', malwareScan: 'off', ...states })
  })

  server.get('/metrics', { schema }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await scrape()),
  )

  // Formatting the metrics takes milliseconds of CPU time, so the result is reused for one second.
  let scraped = { at: 0, text: Promise.resolve('') }
  function scrape(): Promise<string> {
    const now = clock().getTime()
    if (now - scraped.at >= 1_000) scraped = { at: now, text: metrics.registry.metrics() }
    return scraped.text
  }
}

const closedInProduction = /^\/(metrics|api\/docs|api\/openapi\.json)(\/|$)/

/** Whether anybody may read the metrics and the API reference. */
export const hasOperations = ({ NODE_ENV, OPERATIONS_TOKEN }: Settings): boolean =>
  NODE_ENV !== 'production' || OPERATIONS_TOKEN !== undefined

/** The metrics and the API reference need OPERATIONS_TOKEN, if set; without it they are closed in production. */
export function guardOperations(server: HttpServer, settings: Settings): void {
  const { OPERATIONS_TOKEN } = settings
  if (!OPERATIONS_TOKEN && hasOperations(settings)) return
  server.addHook('onRequest', async (request) => {
    if (!closedInProduction.test(request.routeOptions.url ?? '')) return
    if (!OPERATIONS_TOKEN) throw refuse('not-found', 'Address not found.', { status: 404 })
    if (sameText(request.headers.authorization ?? '', `Bearer ${OPERATIONS_TOKEN}`)) return
    await countCall(request)
    throw refuse('token-required', 'Send the operations token as a bearer token.', { status: 401 })
  })
}
