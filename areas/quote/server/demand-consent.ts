import type { FastifyRequest } from 'fastify'
import { lenderOf, requireConsent } from '#areas/identity/server'
import { Refusal } from '#platform/http'
import type { Foundations } from '#platform/service'
import { auditDenial } from './audit-denial.ts'

/** Lets nobody calculate who has not accepted the disclaimer. The hook throws Refusal 403 `consent-required`. */
export function demandConsent(foundations: Foundations): (request: FastifyRequest) => Promise<void> {
  const requireIt = requireConsent(foundations)
  return async (request) => {
    try {
      await requireIt(lenderOf(request))
    } catch (error) {
      if (error instanceof Refusal) await auditDenial(foundations, request, 'consent')
      throw error
    }
  }
}
