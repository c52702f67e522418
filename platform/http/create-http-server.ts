import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import type {} from '@fastify/otel'
import rateLimit, { type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import { context } from '@opentelemetry/api'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import fastify, { LogController } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import type { Log } from '#platform/log'
import type { Metrics } from '#platform/metrics'
import { registerAntiForgery } from './anti-forgery.ts'
import { finishCalls } from './finish-calls.ts'
import { parseShape, shapeCompiler } from './format-issue.ts'
import { handleErrors, sendError, sendParserError } from './handle-errors.ts'
import { type HttpServer, isApiCall } from './http-server.ts'
import { limitReceiveTime, uploadTimeout } from './limit-receive-time.ts'
import { Refusal, refuse } from './refusal.ts'

const probes = /^\/(healthz|readyz|metrics)$/

/** Milliseconds of every rate limit. */
const minute = 60_000

type HttpServerOptions = {
  readonly log: Log
  readonly metrics: Metrics
  readonly secure: boolean
  /** Of every response. */
  readonly headers?: Readonly<Record<string, string>>
  readonly rateLimitPerMinute: number
  /** Counts the calls; by default, of this process only. */
  readonly rateLimitStore?: FastifyRateLimitStoreCtor
  /** Networks of proxies that name the caller's address in `X-Forwarded-For`, which others may forge. */
  readonly trustedProxies?: readonly string[]
}

/** A server without routes: limits, one error handler, anti-forgery under /api, request ids, log and metrics. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { log, metrics, secure, headers = {}, rateLimitPerMinute, rateLimitStore, trustedProxies = [] } = options
  const loggerInstance: FastifyBaseLogger = log
  const server: HttpServer = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    // Hooks do not run for them.
    frameworkErrors: (error, request, reply) => sendError(error, request, reply.headers(headers), metrics),
    clientErrorHandler: (error, socket) => sendParserError(error, socket, headers),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: 1024 * 1024,
    requestTimeout: uploadTimeout,
    connectionTimeout: 20_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 64 * 1024 },
    forceCloseConnections: 'idle',
    // Calls that arrive until the last connection has closed are answered as any other.
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>()
  server.setValidatorCompiler(shapeCompiler)
  server.setSerializerCompiler(serializerCompiler)
  server.decorateRequest('rateLimitKey', null)
  server.decorateRequest('callsPerMinute', null)
  server.decorateRequest('quota', null)
  handleErrors(server, metrics)
  limitReceiveTime(server)

  await server.register(cookie)
  await server.register(rateLimit, {
    max: (request) => request.callsPerMinute ?? rateLimitPerMinute,
    timeWindow: minute,
    // Runs after the token is read, as many users of one lender share an IP address, and before the body is.
    hook: 'preParsing',
    ...(rateLimitStore && { store: rateLimitStore }),
    // A network of IPv6 (/64) counts as one address: its owner has all of them.
    keyGenerator: (request) => request.rateLimitKey ?? normalizeIP(request.ip),
    allowList: (request) => !isApiCall(request),
    errorResponseBuilder: (_request, { after }) =>
      Object.assign(new Error(`Too many requests. Try again in ${after}.`), { statusCode: 429 }),
  })
  nameQuota(server)
  registerAntiForgery(server, secure)
  finishCalls(server)

  // Synchronous hooks use callbacks: a promise for each, on every request, costs more than the hook itself.
  const everyHeader = Object.entries(headers)
  server.addHook('onRequest', (request, reply, done) => {
    // Also for responses that bypass Fastify: those of the embedded identity server.
    for (const [name, value] of everyHeader) reply.raw.setHeader(name, value)
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    if (isApiCall(request)) reply.header('cache-control', 'no-store')
    if (request.routeOptions.config.receiveTimeout === uploadTimeout) {
      metrics.uploads.inc()
      reply.raw.once('close', () => metrics.uploads.dec())
    }
    done()
  })
  // The events of a body run outside of the context of earlier hooks.
  server.addHook('preValidation', (request, _reply, done) => {
    const traced = request.opentelemetry?.().context
    if (traced) context.with(traced, done)
    else done()
  })
  server.addHook('preValidation', (request, _reply, done) => {
    refuseHostileAddress(request)
    refuseUnsafeJson(request.body)
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const labels = { method: request.method, route, status: String(reply.statusCode) }
    metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000)
    const { ip: address, rateLimitKey: person } = request
    const line = { ...labels, milliseconds: Math.round(reply.elapsedTime), address, ...(person ? { person } : {}) }
    if (!probes.test(route)) request.log.info(line, 'request')
    done()
  })
  return server
}

/** Names the quota as the IETF's draft does, in place of the limiter's own headers. */
function nameQuota(server: HttpServer): void {
  const names = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const
  server.addHook('onSend', (request, reply, payload, done) => {
    const [limit, remaining, reset] = request.quota ?? names.map((name) => reply.getHeader(name))
    if (limit !== undefined) {
      for (const name of names) reply.removeHeader(name)
      const policy = request.routeOptions.config.rateLimit ? '"route"' : '"calls"'
      reply.header('ratelimit-policy', `${policy};q=${limit};w=${minute / 1000}`)
      reply.header('ratelimit', `${policy};r=${remaining};t=${reset}`)
    }
    done(null, payload)
  })
}

/** PostgreSQL would reject them with a message of its own. @throws Refusal 404 in the path, 400 in the query */
function refuseHostileAddress({ params, query }: FastifyRequest): void {
  const pathValues = Object.values(params ?? {}).map(String)
  if (pathValues.some(hasUnsafeCharacters)) throw refuse('not-found', 'Address not found.', { status: 404 })
  refuseUnsafeJson(query)
}

/** Calls refused before the hook of the rate limit would be unlimited, each with an audit entry. @throws 429 */
export async function countCall(request: FastifyRequest): Promise<void> {
  const counted = await request.server.createRateLimit()(request)
  if (counted.isAllowed) return
  request.quota = [counted.max, counted.remaining, counted.ttlInSeconds]
  if (!counted.isExceeded) return
  const seconds = Math.max(1, counted.ttlInSeconds)
  const message = `Too many requests. Try again in ${seconds === 1 ? '1 second' : `${seconds} seconds`}.`
  throw new Refusal(429, [{ code: 'too-many-requests', message }], seconds)
}

/** As a route parses its body. @throws Refusal 400 `invalid` for each error; `invalid-form` without such a part */
export function parseContent<Content>(schema: z.core.$ZodType<Content>, content: unknown): Content {
  if (content === undefined)
    throw refuse('invalid-form', 'The form could not be read. Reload the page and send it again.')
  const read = parseShape(schema, content)
  if (read.error) throw read.error
  return read.value
}

const deepest = 32
/** The maximum length of a list, and of fields of an object, in a request; schemas set their own limits. */
const maxListLength = 1000
const controlCharacter = /[^\P{Cc}\t\n\r\u0080-\u009f]/u

/**
 * Refuses a parsed body that is nested deeper than 32 levels, or that holds a list of more than 1,000 entries, an object
 * of more than 1,000 fields, a control character other than tab and line end, or a lone surrogate. The first three would
 * fail later or block other requests; PostgreSQL would reject the others with an error message of its own.
 *
 * @throws Refusal `invalid-body`, for a text with the path of its field, as in "loanList.0.loanAmount"
 */
export function refuseUnsafeJson(body: unknown): void {
  const found = findUnsafe(body, 0)
  if (!found) return
  const { message, path } = found
  throw refuse('invalid-body', message, path.length > 0 ? { field: path.toReversed().join('.') } : {})
}

/** The path is that of an unsafe text, from its last key to its first; otherwise empty. */
type Unsafe = { readonly message: string; readonly path: PropertyKey[] }

function findUnsafe(body: unknown, depth: number): Unsafe | null {
  if (depth > deepest) return refusedAs('The request is nested too deeply. Send at most 32 levels.')
  if (typeof body === 'string') return hasUnsafeCharacters(body) ? unsafeText() : null
  if (body === null || typeof body !== 'object') return null
  // A submission has half a million entries: their paths are built only for the refusal.
  if (Array.isArray(body)) {
    if (body.length > maxListLength) return refusedAs('A list in the request has more than 1,000 entries. Shorten it.')
    for (let index = 0; index < body.length; index += 1) {
      const found = findUnsafe(body[index], depth + 1)
      if (found) return below(found, index)
    }
    return null
  }
  const keys = Object.keys(body)
  if (keys.length > maxListLength) return refusedAs('An object in the request has more than 1,000 fields. Send fewer.')
  for (const key of keys) {
    if (hasUnsafeCharacters(key)) return unsafeText()
    const found = findUnsafe((body as Readonly<Record<string, unknown>>)[key], depth + 1)
    if (found) return below(found, key)
  }
  return null
}

const textMessage = 'Remove the control characters from the text.'
const refusedAs = (message: string): Unsafe => ({ message, path: [] })
const unsafeText = () => refusedAs(textMessage)

function below(found: Unsafe, key: PropertyKey): Unsafe {
  if (found.message === textMessage) found.path.push(key)
  return found
}

/** True for a text with a control character other than tab and line end, or with a lone surrogate. */
export function hasUnsafeCharacters(text: string): boolean {
  return controlCharacter.test(text) || !text.isWellFormed()
}
