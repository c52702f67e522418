import { sql } from 'kysely'
import type { HttpServer } from '#platform/http'
import type { AppParts } from './app-parts.ts'

type State = 'ready' | 'away'

/** `/healthz`, `/readyz`, `/metrics`: what whoever runs the server asks it. */
export function operationsRoutes(server: HttpServer, { foundations, checkIdentity }: AppParts): void {
  const { settings, database, metrics, log } = foundations
  const schema = { hide: true }

  server.get('/healthz', { schema }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ alive: true }),
  )

  server.get('/readyz', { schema }, async (_request, reply) => {
    const [databaseState, identityState] = await Promise.all([
      stateOf(() => sql`select 1`.execute(database), 'database'),
      stateOf(checkIdentity, 'identity'),
    ])
    const ready = databaseState === 'ready' && identityState === 'ready'
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ready,
        database: databaseState,
        identity: identityState,
        mail: settings.SMTP_URL ? 'sent' : 'caught',
        malwareScan: 'off',
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
