import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'

export type HttpServer = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of the rate limit, set once the token is read; until then the IP address is used. */
    rateLimitKey: string | null
    /** The quota of this caller, if not that of every caller. */
    callsPerMinute: number | null
    /** Of a refused call: its limit, what remains of it, and the seconds until it is whole again. */
    quota: readonly [number, number, number] | null
  }
}

/** By the matched route, not the URL as sent: `/%61pi/quote` reaches the same route as `/api/quote`. */
export function isApiCall(request: FastifyRequest): boolean {
  return request.routeOptions.url?.startsWith('/api/') ?? false
}
