import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Environment } from '#areas/environment/contract'
import { lenderOf, requireConsent } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { countCall, Refusal, refuse } from '#platform/http'
import { idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import { serviceMessages } from './messages.ts'

/** The headers of a call that creates a quote. */
export const quoteHeaders = z.extend(idempotencyHeaders, {
  'x-disclaimer-version': z.optional(
    z
      .string()
      .check(z.describe('Of a machine: the version of the disclaimer that it accepts, from `GET /api/disclaimer`.')),
  ),
})

/** Requires an accepted disclaimer. The hook throws Refusal 403 `consent-required`. */
export function demandConsent(deps: AppContext): (request: FastifyRequest) => Promise<void> {
  const requireIt = requireConsent(deps)
  return async (request) => {
    try {
      await requireIt(request)
    } catch (error) {
      if (error instanceof Refusal) await auditDenial(deps, request, 'consent')
      throw error
    }
  }
}

/**
 * Refuses cross-site calls by their `Sec-Fetch-Site` header. Specification 000 §7 defines GET calls that create
 * policies and send mail, and a GET carries no anti-forgery header. This is an additional check: the bearer token is
 * required anyway.
 *
 * The hook throws Refusal 403 `cross-site`.
 */
export function refuseCrossSite(deps: AppContext): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (request.headers['sec-fetch-site'] !== 'cross-site') return
    await auditDenial(deps, request, 'same-site')
    throw refuse('cross-site', serviceMessages.crossSite, { status: 403 })
  }
}

/** Requires that the environment offers to email quotes. The hook throws Refusal 403 `email-off`. */
export function requireEmailOffered(
  deps: AppContext,
  { features }: Environment,
): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    if (features.showEmailQuote) return
    await auditDenial(deps, request, 'showEmailQuote')
    throw refuse('email-off', serviceMessages.emailOff, { status: 403 })
  }
}

/**
 * Writes the audit entry of a denied call, like the guard of all routes does for a missing role.
 *
 * @throws Refusal 429 instead when the caller exceeds the call limit
 */
async function auditDenial(
  { database, clock }: AppContext,
  request: FastifyRequest,
  needs: 'consent' | 'same-site' | 'showEmailQuote',
): Promise<void> {
  await countCall(request)
  const caller = lenderOf(request)
  await writeAudit(database, {
    channel: caller.channel,
    at: clock(),
    by: caller,
    action: 'access.denied',
    requestId: request.id,
    detail: { method: request.method, route: request.routeOptions.url ?? '', needs },
  })
}
