import type { FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit'
import { countCall, refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { sentences } from '../contract/index.ts'
import type { Allowed, Caller } from './caller.ts'
import { mayCall } from './identity-access.ts'

/**
 * Ends the call of a known person who may not make it. The denial leaves a line in the audit table.
 *
 * @throws Refusal 403 `access-denied`; 429 instead, from a caller with too many calls
 */
export async function requireAccess(
  { database, clock }: AppContext,
  request: FastifyRequest,
  caller: Caller,
  allowed: Allowed,
): Promise<void> {
  if (mayCall(caller, allowed)) return
  await countCall(request)
  await writeAudit(database, {
    channel: caller.channel ?? '-',
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: 'access.denied',
    requestId: request.id,
    detail: {
      method: request.method,
      route: request.routeOptions.url ?? '',
      needs: typeof allowed === 'string' ? allowed : `${allowed.area}_${allowed.right}`,
    },
  })
  const denied = typeof allowed === 'string' ? undefined : allowed.denied
  throw refuse('access-denied', denied ?? sentences.accessDenied, { status: 403 })
}
