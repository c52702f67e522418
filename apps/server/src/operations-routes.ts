import { sql } from 'kysely'
import { countCall, type HttpServer, refuse, sameText } from '#platform/http'
import type { AppContext } from '#platform/service'
import type { Settings } from '#platform/settings'

type State = 'ready' | 'away'

type OperationsDeps = { readonly deps: AppContext; readonly checkIdentity: () => Promise<void> }

/** `/healthz`, `/readyz`, `/metrics`: what whoever runs the server asks it. */
export function operationsRoutes(server: HttpServer, { deps, checkIdentity }: OperationsDeps): void {
  const { settings, database, clock, metrics, log, objects } = deps
  const schema = { hide: true }

  server.get('/healthz', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )

  server.get('/readyz', { schema }, async (_request, reply) => {
    const [databaseState, storageState, identityState, scannerState] = await Promise.all([
      stateOf(() => sql`select 1`.execute(database), 'database'),
      stateOf(() => objects.store.check(), 'storage'),
      stateOf(checkIdentity, 'identity'),
      objects.pingScanner ? stateOf(objects.pingScanner, 'malware scan') : 'off',
    ])
    const ready = [databaseState, storageState, identityState].every((state) => state === 'ready')
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        database: databaseState,
        storage: storageState,
        identity: identityState,
        mail: settings.SMTP_URL ? 'sent' : 'caught',
        // Away, uploads are refused and everything else goes on.
        malwareScan: scannerState,
      })
  })

  server.get('/metrics', { schema }, async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await scrape()),
  )

  // Writing the figures down takes milliseconds of processor: however many ask, it is done once a second.
  let scraped = { at: 0, text: Promise.resolve('') }
  function scrape(): Promise<string> {
    const now = clock().getTime()
    if (now - scraped.at >= 1_000) scraped = { at: now, text: metrics.registry.metrics() }
    return scraped.text
  }

  async function stateOf(check: () => Promise<unknown>, part: string): Promise<State> {
    try {
      await check()
      return 'ready'
    } catch (error) {
      log.warn({ err: error, part }, 'not ready')
      return 'away'
    }
  }
}

const closedInProduction = /^\/(metrics|api\/docs|api\/openapi\.json)(\/|$)/

/**
 * Closes figures and reference, which tell a stranger what to attack: in production they ask for OPERATIONS_TOKEN, and
 * without that setting they are not there. Register it before their routes.
 */
export function guardOperations(server: HttpServer, { NODE_ENV, OPERATIONS_TOKEN }: Settings): void {
  if (NODE_ENV !== 'production' && !OPERATIONS_TOKEN) return
  server.addHook('onRequest', async (request, reply) => {
    if (!closedInProduction.test(request.routeOptions.url ?? '')) return
    if (!OPERATIONS_TOKEN) throw refuse('not-found', 'There is nothing here.', { status: 404 })
    if (sameText(request.headers.authorization ?? '', `Bearer ${OPERATIONS_TOKEN}`)) return
    await countCall(request)
    reply.header('www-authenticate', 'Bearer')
    throw refuse('token-required', 'Send the operations token as a bearer token.', { status: 401 })
  })
}
