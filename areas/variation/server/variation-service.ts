import type { Service } from '#platform/service'

/** Changes of policies in force: asked for by lenders, accepted or declined by the insurer. */
export const variationService: Service = {
  name: 'variation',
  migrations: { name: 'variation', folder: new URL('./migrations/', import.meta.url) },
}
