import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseUnavailable, isWriteRefused } from '#platform/database'
import type { Metrics } from '#platform/metrics'
import type { HttpServer } from './http-server.ts'
import { tooSlow } from './limit-receive-time.ts'
import { Refusal, refuse } from './refusal.ts'

const unreadable = 'The request could not be read. Check it and send it again.'
const busy = 'The service is busy. Try again in a moment.'
const notSaved = 'Nothing was saved. Try again in a moment.'
const unsure = 'We cannot tell whether it was saved. Check before you send it again.'
const unsureOnce = 'We cannot tell whether it was saved. Send it again: it will not be done twice.'

/** No other code responds to errors. An unknown one is a bug: 500, logged, no detail to the caller. */
export function handleErrors(server: HttpServer, metrics: Metrics): void {
  server.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply, metrics))
  server.setNotFoundHandler((request, reply) => {
    send(request, reply, refuse('not-found', 'Address not found.', { status: 404 }), metrics)
  })
}

/** Sends the response of one error. Also handles errors before routing, such as a malformed URL. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const response = toRefusal(error, request)
  if (response.status >= 500) request.log.error({ err: error }, 'request failed')
  send(request, reply, response, metrics)
}

export function sendParserError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  securityHeaders: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, code, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'too-large', 'The headers are too large. Send less than 64 kB.']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', tooSlow.code, tooSlow.message]
        : ['400 Bad Request', 'invalid-request', unreadable]
  const body = JSON.stringify([{ code, message }])
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
    ...Object.entries(securityHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end([`HTTP/1.1 ${status}`, ...headers, '', body].join('\r\n'))
}

function tooLarge(limit: number | undefined): string {
  const megabytes = (limit ?? 0) / 2 ** 20
  const size = Number.isInteger(megabytes) && megabytes > 0 ? `larger than ${megabytes} MB` : 'too large'
  return `The request is ${size}. Send less data at a time.`
}

function toRefusal(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error
  const { statusCode: status = 500, message } = error
  if (status === 413) return refuse('too-large', tooLarge(request.routeOptions.bodyLimit), { status })
  if (status === 429) return refuse('too-many-requests', message, { status })
  if (status >= 400 && status < 500) return refuse('invalid-request', unreadable, { status })
  // Checked after the caller's errors: a client that disconnects causes a connection error too, unrelated to the
  // database.
  if (isWriteRefused(error)) return new Refusal(503, [{ code: 'not-saved', message: notSaved }], 5)
  if (isDatabaseUnavailable(error))
    return new Refusal(503, [{ code: 'unavailable', message: unavailableMessage(request) }], 5)
  return refuse('internal', 'Something went wrong. Please try again later.', { status: 500 })
}

/**
 * The message for an unavailable database, which may have committed before it stopped responding. A route that accepts
 * an `Idempotency-Key` creates records. Repeating it is safe with a key, or as a GET, whose records are unique. Every
 * other route is safe to repeat.
 */
function unavailableMessage({ method, headers, routeOptions }: FastifyRequest): string {
  if (!routeOptions.schema?.headers) return busy
  return method === 'GET' || headers['idempotency-key'] !== undefined ? unsureOnce : unsure
}

function send(request: FastifyRequest, reply: FastifyReply, response: Refusal, metrics: Metrics): void {
  for (const { code } of response.refused) metrics.refusals.inc({ code })
  if (response.status === 401) reply.header('www-authenticate', 'Bearer')
  if (response.retryAfterSeconds) reply.header('retry-after', response.retryAfterSeconds)
  reply
    .status(response.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(response.refused)
}
