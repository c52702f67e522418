import { subscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { isDescribedCode, operationIdOf } from '#apps/server'
import type { Refused } from '#platform/http'

const undescribed = new WeakMap<object, Set<string>>()

// Before the routes: hooks of a started server are refused.
subscribe('fastify.initialization', (message) => {
  const { fastify } = message as { fastify: FastifyInstance }
  const found = new Set<string>()
  undescribed.set(fastify, found)
  fastify.addHook('onSend', async (request, reply, payload) => {
    const id = operationIdOf(request.method, request.routeOptions.url ?? '')
    if (id === undefined || reply.statusCode < 400 || typeof payload !== 'string' || !payload.startsWith('['))
      return payload
    for (const { code, field } of JSON.parse(payload) as Refused[])
      if (!isDescribedCode(id, code, field)) found.add(`${id}: ${code}${field === undefined ? '' : ` of ${field}`}`)
    return payload
  })
})

/** Fails when a call was refused with a code that the API description does not name. */
export function requireDescribedRefusals(server: object): void {
  const codes = [...(undescribed.get(server) ?? [])]
  if (codes.length > 0)
    throw new Error(`Name the codes in apps/server/src/description/refusal-codes.ts: ${codes.join(', ')}`)
}
