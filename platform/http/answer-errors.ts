import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Metrics } from '#platform/metrics'
import type { HttpServer } from './http-server.ts'
import { Refusal, type Refused } from './refusal.ts'

type Answer = { status: number; refused: readonly Refused[]; retryAfterSeconds?: number | null }

/** PostgreSQL's and the pool's words for "not now": cancelled statement, deadlock, shut down, only read, refused or lost connection. */
const databaseIsAway =
  /^(57014|40001|40P01|57P0[123]|25P03|25006|53300|08\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
const poolIsAway = /timeout exceeded when trying to connect|Query read timeout|Connection terminated/

/** The one place that turns an error into HTTP. Anything unnamed is a bug: 500, logged, no detail to the caller. */
export function answerErrors(server: HttpServer, metrics: Metrics): void {
  server.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply, metrics))
  server.setNotFoundHandler((request, reply) => {
    send(request, reply, { status: 404, refused: [{ code: 'not-found', message: 'There is nothing here.' }] }, metrics)
  })
}

/** Answers one error; also those that happen before a route is found, such as an address that cannot be decoded. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply, metrics: Metrics): void {
  const answer = toAnswer(error)
  if (answer.status >= 500) request.log.error({ err: error }, 'request failed')
  send(request, reply, answer, metrics)
}

function toAnswer(error: FastifyError): Answer {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413) {
    return { status: 413, refused: [{ code: 'too-large', message: 'The request is too large. Send less at once.' }] }
  }
  if (error.statusCode === 429) {
    return { status: 429, refused: [{ code: 'too-many-requests', message: error.message }] }
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return {
      status: error.statusCode,
      refused: [{ code: 'invalid-request', message: 'The request could not be read. Check it and send it again.' }],
    }
  }
  // After what is the caller's part: a sender who goes away breaks a connection too, and no database.
  if (databaseIsAway.test(error.code ?? '') || poolIsAway.test(error.message)) {
    return {
      status: 503,
      retryAfterSeconds: 5,
      refused: [{ code: 'unavailable', message: 'The service is busy. Nothing was changed; try again in a moment.' }],
    }
  }
  return {
    status: 500,
    refused: [{ code: 'internal', message: 'Something went wrong. Please try again later.' }],
  }
}

function send(request: FastifyRequest, reply: FastifyReply, answer: Answer, metrics: Metrics): void {
  for (const { code } of answer.refused) metrics.refusals.inc({ code })
  if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds)
  reply
    .status(answer.status)
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(answer.refused)
}
