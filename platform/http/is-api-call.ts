import type { FastifyRequest } from 'fastify'

/**
 * True for a call of a service. Asks the route and not the address as it was sent: `/%61pi/quote` reaches the same
 * route as `/api/quote`.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}
