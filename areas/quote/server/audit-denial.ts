import type { FastifyRequest } from 'fastify'
import { lenderOf } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { countCall } from '#platform/http'
import type { AppContext } from '#platform/service'

/**
 * Leaves the line that every denial leaves, as the guard of all routes does for a missing role.
 *
 * @throws Refusal 429 instead, from a caller with too many calls
 */
export async function auditDenial(
  { database, clock }: AppContext,
  request: FastifyRequest,
  needs: 'consent' | 'same-site',
): Promise<void> {
  await countCall(request)
  const { channel, subject, username } = lenderOf(request)
  await writeAudit(database, {
    channel,
    at: clock(),
    actor: subject,
    username,
    action: 'access.denied',
    requestId: request.id,
    detail: { method: request.method, route: request.routeOptions.url ?? '', needs },
  })
}
