import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/**
 * Counts a call that is refused before the rate limit's own hook would count it: without it, calls without a token or
 * without a role would cost as much as anyone likes, an audit line each included.
 *
 * @throws Refusal 429 `too-many-requests`
 */
export async function countCall(request: FastifyRequest): Promise<void> {
  const counted = await request.server.createRateLimit()(request)
  if (counted.isAllowed || !counted.isExceeded) return
  const seconds = Math.max(1, counted.ttlInSeconds)
  const message = `Too many requests. Try again in ${seconds} seconds.`
  throw new Refusal(429, [{ code: 'too-many-requests', message }], seconds)
}
