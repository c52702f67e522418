import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import { answerError, answerErrors } from './answer-errors.ts'
import { registerAntiForgery } from './anti-forgery.ts'
import { boundReceiving, longestUpload } from './bound-receiving.ts'
import type { HttpServer } from './http-server.ts'
import { isApiCall } from './is-api-call.ts'
import { shapeCompiler } from './read-shape.ts'
import { refuseHostileAddress } from './refuse-hostile-address.ts'
import { refuseHostileJson } from './refuse-hostile-json.ts'

type HttpServerOptions = {
  readonly log: Log
  readonly metrics: Metrics
  /** Cookies are sent over TLS only. */
  readonly secure: boolean
  readonly rateLimitPerMinute: number
}

/**
 * A server without a single route, hardened where a bare one is not: bounded time, size, depth and rate, one error
 * handler, anti-forgery under /api, request ids, and a record of each request in log and metrics.
 */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { log, metrics, secure, rateLimitPerMinute } = options
  const loggerInstance: FastifyBaseLogger = log
  const server: HttpServer = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, metrics),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: longestUpload,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 64 * 1024 },
    forceCloseConnections: 'idle',
    trustProxy: 'loopback',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  server.setValidatorCompiler(shapeCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.decorateRequest('rateLimitKey', null)
  answerErrors(server, metrics)
  boundReceiving(server)

  await server.register(cookie)
  await server.register(rateLimit, {
    max: rateLimitPerMinute,
    timeWindow: 60_000,
    // After the token is read: many people of one lender share an address.
    hook: 'preHandler',
    keyGenerator: (request) => request.rateLimitKey ?? request.ip,
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Try again in ${after}.`), { statusCode: 429 }),
  })
  registerAntiForgery(server, secure)

  // Hooks that wait for nothing call back: a promise for each, on every request, costs more than what they do.
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    done()
  })
  server.addHook('preValidation', (request, _reply, done) => {
    refuseHostileAddress(request)
    refuseHostileJson(request.body)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000)
    request.log.info({ ...labels, milliseconds: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
  return server
}
