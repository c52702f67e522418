import { readEnvironment } from '#areas/environment/server'
import { referenceDataOf } from '#areas/reference-data/server'
import type { Service } from '#platform/service'
import { keepDemoVariations } from './keep-demo-variations.ts'
import { variationRoutes } from './routes.ts'

/** Changes of policies in force: asked for by lenders, accepted or declined by the insurer. */
export const variationService: Service = {
  name: 'variation',
  migrations: { name: 'variation', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await readEnvironment(deps.settings)
    variationRoutes(server, { ...deps, reference: referenceDataOf(deps), limits })
  },
  demo: async (deps) => {
    const { limits } = await readEnvironment(deps.settings)
    await keepDemoVariations({ ...deps, reference: referenceDataOf(deps), limits })
  },
}
