import type { Service } from '#platform/service'
import { environmentRoutes } from './routes.ts'

/** What the portal asks for before it starts: which build is offered, and where everything is. */
export const environmentService: Service = { name: 'environment', routes: environmentRoutes }
