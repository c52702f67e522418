import type { Service } from '#platform/service'
import { deskRoutes } from './desk-routes.ts'

/** The insurer's desk: the queue of all lenders, and what is decided about its requests. */
export const underwritingService: Service = {
  name: 'underwriting',
  migrations: { name: 'underwriting', folder: new URL('./migrations/', import.meta.url) },
  routes: deskRoutes,
}
