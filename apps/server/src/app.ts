import { redirectLoopback } from '#apps/identity-server'
import { creditReferralService } from '#areas/credit-referral/server'
import { dataUploadService } from '#areas/data-upload/server'
import { documentUploadService } from '#areas/document-upload/server'
import { environmentService, readEnvironment } from '#areas/environment/server'
import { guardRoutes, identityService } from '#areas/identity/server'
import { notificationService } from '#areas/notification/server'
import { policyService } from '#areas/policy/server'
import { policySubmissionService } from '#areas/policy-submission/server'
import { quoteService } from '#areas/quote/server'
import { referenceDataService } from '#areas/reference-data/server'
import { underwritingService } from '#areas/underwriting/server'
import { uploadService } from '#areas/upload/server'
import { variationService } from '#areas/variation/server'
import { createHttpServer, type HttpServer } from '#platform/http'
import { objectRoutes } from '#platform/objects'
import type { Service } from '#platform/service'
import { describeApi, registerApiDocumentation } from './api-documentation.ts'
import type { AppParts } from './app-parts.ts'
import { mailRoutes } from './mail-routes.ts'
import { guardOperations, operationsRoutes } from './operations-routes.ts'
import { secureHeaders } from './secure-headers.ts'
import { servePortal } from './serve-portal.ts'

/** The table of contents: every area that serves calls. `SERVICES` may name a part of them. */
export const services: readonly Service[] = [
  environmentService,
  identityService,
  referenceDataService,
  policyService,
  quoteService,
  policySubmissionService,
  variationService,
  uploadService,
  notificationService,
  creditReferralService,
  underwritingService,
  documentUploadService,
  dataUploadService,
]

/** Builds the server with all its routes, not listening yet. */
export async function createApp(parts: AppParts): Promise<HttpServer> {
  const { deps, tokenRules, services: chosen } = parts
  const { settings, log, metrics } = deps
  const server = await createHttpServer({
    log,
    metrics,
    secure: settings.baseUrl.startsWith('https:'),
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
  })
  const environment = await readEnvironment(settings)
  await secureHeaders(server, deps, environment)
  redirectLoopback(server, settings.baseUrl)
  await describeApi(server)
  guardRoutes(server, deps, tokenRules)

  guardOperations(server, settings)
  await registerApiDocumentation(server)
  operationsRoutes(server, parts)
  await objectRoutes(server, deps)
  for (const { routes } of chosen) await routes?.(server, deps)
  mailRoutes(server, deps)
  await parts.identityRoutes?.(server)
  if (chosen.includes(environmentService)) await servePortal(server)
  return server
}
