import type { FastifyRequest } from 'fastify'
import { countCall, type HttpServer, Refusal, refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { sentences } from '../contract/index.ts'
import { rememberTokens } from './remember-tokens.ts'
import { requireAccess } from './require-access.ts'
import type { TokenRules } from './verify-token.ts'

/**
 * Closes every route under /api: one that does not declare who is allowed stops the start, and a call without the
 * token (401) or the role (403) ends here, before its body is read. Each denial of a known person leaves a line.
 */
export function guardRoutes(server: HttpServer, deps: AppContext, rules: TokenRules): void {
  const verify = rememberTokens(rules)
  server.decorateRequest('caller', null)
  server.decorateRequest('tokenExpiresAt', 0)

  server.addHook('onRoute', (route) => {
    const closed = route.url.startsWith('/api/') && route.config?.allowed === undefined
    if (closed) throw new Error(`The route ${String(route.method)} ${route.url} does not declare who is allowed.`)
  })

  const readCaller = async (request: FastifyRequest) => {
    try {
      return await verify(bearerToken(request), deps.clock())
    } catch (error) {
      // Counted by address, and only these: whoever shares it and has a token goes on.
      if (error instanceof Refusal && error.status === 401) await countCall(request)
      throw error
    }
  }

  server.addHook('onRequest', async (request) => {
    const { allowed } = request.routeOptions.config
    if (allowed === undefined || allowed === 'anyone') return
    const { caller, expiresAt } = await readCaller(request)
    request.caller = caller
    request.tokenExpiresAt = expiresAt
    request.rateLimitKey = caller.subject
    await requireAccess(deps, request, caller, allowed)
  })
}

function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token)
    throw refuse('sign-in-required', sentences.signInFirst, { status: 401 })
  return token
}
