import { sql } from 'kysely'
import type { HttpServer } from '#platform/http'
import type { AppParts } from './app-parts.ts'

type State = 'ready' | 'away'

/** `/healthz`, `/readyz`, `/metrics`: what whoever runs the server asks it. */
export function operationsRoutes(server: HttpServer, { foundations, checkIdentity }: AppParts): void {
  const { settings, database, metrics, log, objects } = foundations
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
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  )

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
