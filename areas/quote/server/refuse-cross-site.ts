import type { FastifyRequest } from 'fastify'
import { refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { sentences } from '../contract/index.ts'
import { auditDenial } from './audit-denial.ts'

/**
 * Specification 000 §7 has GET calls that create policies and send mail, and a GET carries no anti-forgery header. The
 * browser's own word on who asks is refused here where it names another site; the bearer token is demanded anyway.
 *
 * The hook throws Refusal 403 `cross-site`.
 */
export function refuseCrossSite(deps: AppContext): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (request.headers['sec-fetch-site'] !== 'cross-site') return
    await auditDenial(deps, request, 'same-site')
    throw refuse('cross-site', sentences.crossSite, { status: 403 })
  }
}
