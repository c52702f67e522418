import type { FastifyRequest } from 'fastify'
import { lenderOf, requireConsent } from '#areas/identity/server'
import { Refusal } from '#platform/http'
import type { AppContext } from '#platform/service'
import { auditDenial } from './audit-denial.ts'

/** Lets nobody calculate who has not accepted the disclaimer. The hook throws Refusal 403 `consent-required`. */
export function demandConsent(deps: AppContext): (request: FastifyRequest) => Promise<void> {
  const requireIt = requireConsent(deps)
  return async (request) => {
    try {
      await requireIt(lenderOf(request))
    } catch (error) {
      if (error instanceof Refusal) await auditDenial(deps, request, 'consent')
      throw error
    }
  }
}
