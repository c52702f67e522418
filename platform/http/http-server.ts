import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

/** A Fastify server whose routes are typed by their zod schemas. */
export type HttpServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the rate limit counts: set once the token is read, the address until then. */
    rateLimitKey: string | null
  }
}

/**
 * True for a call of a service. Asks the route and not the address as it was sent: `/%61pi/quote` reaches the same
 * route as `/api/quote`.
 */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}
