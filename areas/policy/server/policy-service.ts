import type { Service } from '#platform/service'
import { keepDemoPolicies } from './demo/keep-demo-policies.ts'

/**
 * The policy record. Demo policies belong to the demo accounts: they exist in the embedded database, which nobody else
 * uses, and never in production.
 */
export const policyService: Service = {
  name: 'policy',
  migrations: { name: 'policy', folder: new URL('./migrations/', import.meta.url) },
  start: async (foundations) => {
    const { DATABASE_URL, NODE_ENV } = foundations.settings
    if (!DATABASE_URL && NODE_ENV !== 'production') await keepDemoPolicies(foundations)
    return async () => undefined
  },
}
