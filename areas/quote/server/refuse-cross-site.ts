import type { FastifyRequest } from 'fastify'
import { lenderOf } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { refuse } from '#platform/http'
import type { Foundations } from '#platform/service'
import { sentences } from '../contract/index.ts'

/**
 * Specification 000 §7 has GET calls that create policies and send mail, and a GET carries no anti-forgery header. The
 * browser's own word on who asks is refused here where it names another site; the bearer token is demanded anyway.
 *
 * The hook throws Refusal 403 `cross-site`.
 */
export function refuseCrossSite({ database, clock }: Foundations): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (request.headers['sec-fetch-site'] !== 'cross-site') return
    const { channel, subject, username } = lenderOf(request)
    await writeAudit(database, {
      channel,
      at: clock(),
      actor: subject,
      username,
      action: 'access.denied',
      requestId: request.id,
      detail: { method: request.method, route: request.routeOptions.url ?? '', needs: 'same-site' },
    })
    throw refuse('cross-site', sentences.crossSite, { status: 403 })
  }
}
