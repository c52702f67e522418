import type { AppContext, Service } from '#platform/service'
import { keepDemoPolicies } from './demo/demo-policies.ts'
import { movePolicies } from './move-policies.ts'
import { policySearchRoutes } from './search/policy-search-routes.ts'

/**
 * The policy record. Demo policies belong to the demo accounts: they exist in the embedded database, which nobody else
 * uses, and never in production.
 */
export const policyService: Service = {
  name: 'policy',
  migrations: { name: 'policy', folder: new URL('./migrations/', import.meta.url) },
  daily: (deps) => ({ 'move-policies': async () => await moveAndLog(deps) }),
  routes: policySearchRoutes,
  start: async (deps) => {
    const { DATABASE_URL, NODE_ENV } = deps.settings
    if (!DATABASE_URL && NODE_ENV !== 'production') await keepDemoPolicies(deps)
    // The queue makes up for one night without a server, and only since it knows of the job.
    const moving = moveAndLog(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'moving policies at the start failed; it is tried again tonight'),
    )
    return async () => await moving
  },
}

async function moveAndLog(deps: AppContext): Promise<void> {
  const moved = await movePolicies(deps)
  deps.log.info({ moved }, 'moved policies to the status of the day')
}
