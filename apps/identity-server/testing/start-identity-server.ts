import { type Clock, systemClock } from '#platform/clock'
import type { Database } from '#platform/database'
import { createHttpServer, type HttpServer } from '#platform/http'
import { createLog } from '#platform/log'
import { createMetrics } from '#platform/metrics'
import { parseSettings } from '#platform/settings'
import { createIdentityServer, type IdentityServer } from '../create-identity-server.ts'

export const portal = 'http://localhost:8080'
export const realm = `${portal}/realms/lmi`

export type TestIdentityServer = {
  readonly server: HttpServer
  readonly identity: IdentityServer
  readonly stop: () => Promise<void>
}

/** Creates an identity server on a database, without a port. */
export async function startIdentityServer(
  database: Database,
  { clock = systemClock }: { readonly clock?: Clock } = {},
): Promise<TestIdentityServer> {
  const log = createLog('silent')
  const settings = parseSettings({ NODE_ENV: 'test' })
  const identity = await createIdentityServer({ settings, database, clock, log })
  const server = await createHttpServer({ log, metrics: createMetrics(), secure: false, rateLimitPerMinute: 100_000 })
  identity.register(server)
  await server.ready()
  return {
    server,
    identity,
    stop: () => server.close(),
  }
}
