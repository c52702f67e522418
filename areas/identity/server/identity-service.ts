import type { Service } from '#platform/service'
import { identityRoutes } from './routes.ts'

/** Consent. The guard of all routes is registered by `apps/server` before any area: see `guardRoutes`. */
export const identityService: Service = {
  name: 'identity',
  migrations: { name: 'identity', folder: new URL('./migrations/', import.meta.url) },
  routes: identityRoutes,
}
