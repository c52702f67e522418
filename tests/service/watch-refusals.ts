import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { isDescribedCode, operationIdOf } from '#apps/server'
import type { Refused } from '#platform/http'

/** The refusals of each server by their operation ID. */
const refusals = new WeakMap<object, Map<string, Refused[]>>()

// Before the routes: hooks of a started server are refused.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const seen = new Map<string, Refused[]>()
  refusals.set(fastify, seen)
  fastify.addHook('onSend', async (request, reply, payload) => {
    const id = operationIdOf(request.method, request.routeOptions.url ?? '')
    if (id === undefined || reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('['))
      return payload
    seen.set(id, [...(seen.get(id) ?? []), ...(JSON.parse(payload) as Refused[])])
    return payload
  })
})

const refusalsOf = (server: object) => [...(refusals.get(server) ?? [])]

/** The codes with which calls of each operation were refused. */
export function codesByOperation(server: object): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(refusalsOf(server).map(([id, refused]) => [id, new Set(refused.map(({ code }) => code))]))
}

/** Fails when a call was refused with a code that the API description does not name. */
export function requireDescribedRefusals(server: object): void {
  const undescribed = refusalsOf(server).flatMap(([id, refused]) =>
    refused
      .filter(({ code, field }) => !isDescribedCode(id, code, field))
      .map(({ code, field }) => `${id}: ${code}${field === undefined ? '' : ` of ${field}`}`),
  )
  if (undescribed.length > 0)
    throw new Error(
      `Name the codes in apps/server/src/description/refusal-codes.ts: ${[...new Set(undescribed)].join(', ')}`,
    )
}
