import type { Service } from '#platform/service'
import { loadAtStart } from './load/load-at-start.ts'
import { referenceDataRoutes } from './routes.ts'
import { followReferenceData } from './snapshot/follow-reference-data.ts'

/** Brands, options, code lists, rate cards and duties. Every process starts it: other areas ask for its data. */
export const referenceDataService: Service = {
  name: 'reference-data',
  migrations: { name: 'reference-data', folder: new URL('./migrations/', import.meta.url) },
  routes: referenceDataRoutes,
  start: async (deps) => {
    await loadAtStart(deps)
    return await followReferenceData(deps)
  },
}
