import type { FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'
import { isHostile, refuseHostileJson } from './refuse-hostile-json.ts'

/**
 * Refuses an address that PostgreSQL would refuse in its own words. What is named so is not there, as any other that is
 * not; what is asked for so cannot be read.
 *
 * @throws Refusal 404 `not-found`, 400 `invalid-body`
 */
export function refuseHostileAddress({ params, query }: FastifyRequest): void {
  const named = Object.values(params ?? {}).map(String)
  if (named.some(isHostile)) throw refuse('not-found', 'There is nothing here.', { status: 404 })
  refuseHostileJson(query)
}
