import type { FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit'
import { runForOwner } from '#platform/database'
import { countCall, type HttpServer, Refusal, refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { type Caller, mayEnter, messages } from '../contract/index.ts'
import { auditReads } from './audit-reads.ts'
import { rememberPeople } from './people.ts'
import { type Allowed, createTokenCache, type TokenRules } from './verify-token.ts'

/** Every route under /api declares who is allowed. A call is refused before its body is read, a denial is recorded. */
export function guardRoutes(server: HttpServer, deps: AppContext, rules: TokenRules): void {
  const verify = createTokenCache(rules)
  const remember = rememberPeople(deps.database)
  server.decorateRequest('caller', null)
  server.decorateRequest('tokenExpiresAt', 0)

  server.addHook('onRoute', (route) => {
    const isUndeclared = route.url.startsWith('/api/') && route.config?.allowed === undefined
    if (isUndeclared) throw new Error(`The route ${String(route.method)} ${route.url} does not declare who is allowed.`)
  })

  const loadCaller = async (request: FastifyRequest) => {
    try {
      return await verify(bearerToken(request), deps.clock())
    } catch (error) {
      // Only failed calls count against the address: valid tokens from a shared address are not limited.
      if (error instanceof Refusal && error.status === 401) await countCall(request)
      throw error
    }
  }

  server.addHook('onRequest', async (request) => {
    const { allowed } = request.routeOptions.config
    if (allowed === undefined || allowed === 'anyone') return
    const { caller, expiresAt, callsPerMinute } = await loadCaller(request)
    request.caller = caller
    request.tokenExpiresAt = expiresAt
    request.rateLimitKey = caller.subject
    request.callsPerMinute = callsPerMinute
    await requireAccess(deps, request, caller, allowed)
    await remember(caller)
  })
  auditReads(server, deps)
  // After the body has arrived: its events run outside of the context of earlier hooks.
  server.addHook('preValidation', (request, reply, done) => {
    const { caller } = request
    if (!caller) return done()
    const { channel } = caller
    runForOwner({ lender: channel, call: { name: channel ?? '(insurer)', response: reply.raw } }, done)
  })
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw refuse('sign-in-required', messages.signInFirst, { status: 401 })
  return token
}

/** Records each denial. @throws Refusal 403 `access-denied`; 429 instead for a caller with too many calls */
export async function requireAccess(
  { database, clock }: AppContext,
  request: FastifyRequest,
  caller: Caller,
  allowed: Allowed,
): Promise<void> {
  if (allowed === 'anyone' || mayEnter(caller, allowed)) return
  await countCall(request)
  await writeAudit(database, {
    channel: caller.channel ?? '-',
    at: clock(),
    by: caller,
    action: 'access.denied',
    requestId: request.id,
    detail: {
      method: request.method,
      route: request.routeOptions.url ?? '',
      needs: typeof allowed === 'string' ? allowed : `${allowed.area}_${allowed.right}`,
    },
  })
  const denied = typeof allowed === 'string' ? undefined : allowed.denied
  throw refuse('access-denied', denied ?? messages.accessDenied, { status: 403 })
}
