import { existsSync } from 'node:fs'
import { sep } from 'node:path'
import staticFiles from '@fastify/static'
import { redirectLoopback } from '#apps/identity-server'
import { cancellationKind, cancellationService } from '#areas/cancellation/server'
import { caseFileFinder, caseFinder, caseService, caseThread, closeCasesOfPolicy } from '#areas/case/server'
import { creditReferralService, referralKind } from '#areas/credit-referral/server'
import { dataUploadService } from '#areas/data-upload/server'
import { documentUploadService } from '#areas/document-upload/server'
import { environmentService, loadEnvironment } from '#areas/environment/server'
import { findService } from '#areas/find/server'
import { homeService } from '#areas/home/server'
import { guardRoutes, identityService, type TokenRules } from '#areas/identity/server'
import { notificationService } from '#areas/notification/server'
import { policyFinder, policyService, policyThread } from '#areas/policy/server'
import { policySubmissionService, submissionFinder, submissionThread } from '#areas/policy-submission/server'
import { portfolioService } from '#areas/portfolio/server'
import { preferenceService } from '#areas/preference/server'
import { quoteFinder, quoteService, quoteThread } from '#areas/quote/server'
import { referenceDataService } from '#areas/reference-data/server'
import { retentionService } from '#areas/retention/server'
import { threadService } from '#areas/thread/server'
import { underwritingService } from '#areas/underwriting/server'
import { uploadFinders, uploadService, uploadThread } from '#areas/upload/server'
import { variationKind, variationService } from '#areas/variation/server'
import { webhookService } from '#areas/webhook/server'
import { createHttpServer, type HttpServer, limitCallsAtOnce, shareCounts } from '#platform/http'
import { caughtMailRoutes } from '#platform/mail'
import { objectRoutes } from '#platform/objects'
import { portalFolder } from '#platform/release'
import type { AppContext, Service } from '#platform/service'
import type { Health } from './observe-product.ts'
import { countRecords } from './observe-work.ts'
import { guardOperations, hasOperations, operationsRoutes } from './operations-routes.ts'
import { secureHeaders } from './secure-headers.ts'

const aYear = 'public, max-age=31536000, immutable'

/** Serves the built portal. A file under `assets` has a content hash in its name: it is requested once. */
async function servePortal(server: HttpServer): Promise<void> {
  if (!existsSync(portalFolder)) return
  await server.register(staticFiles, {
    root: portalFolder,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (path) => !path.endsWith('.map'),
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(`${portalFolder}${sep}assets${sep}`)
      reply.header('cache-control', hashed ? aYear : 'no-cache')
    },
  })
}

const caseKinds = [referralKind, variationKind, cancellationKind]
const closeCases = closeCasesOfPolicy(caseKinds)

export const services: readonly Service[] = [
  environmentService,
  identityService,
  referenceDataService,
  policyService(closeCases),
  quoteService,
  policySubmissionService(closeCases),
  variationService,
  cancellationService,
  uploadService,
  notificationService,
  preferenceService,
  caseService,
  creditReferralService,
  underwritingService(caseKinds),
  documentUploadService,
  dataUploadService,
  homeService(caseKinds),
  portfolioService,
  retentionService,
  findService([
    ...[policyFinder, quoteFinder, submissionFinder, ...caseKinds.map(caseFinder)],
    ...[...uploadFinders, caseFileFinder(caseKinds)],
  ]),
  threadService([quoteThread, submissionThread, policyThread, ...caseKinds.map(caseThread), uploadThread]),
  webhookService,
]

export async function createApp(parts: AppParts): Promise<HttpServer> {
  const { deps, tokenRules, services: chosen } = parts
  const { settings, log, metrics } = deps
  const environment = await loadEnvironment(settings)
  const counts = shareCounts(deps.database)
  const server = await createHttpServer({
    log,
    metrics,
    headers: secureHeaders(deps, environment),
    secure: settings.baseUrl.startsWith('https:'),
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    rateLimitStore: counts.Store,
    trustedProxies: settings.TRUSTED_PROXIES,
  })
  server.addHook('onClose', counts.stop)
  redirectLoopback(server, settings.baseUrl)
  const documentation = hasOperations(settings) ? await import('./api-documentation.ts') : null
  await documentation?.describeApi(server)
  guardRoutes(server, deps, tokenRules)
  limitCallsAtOnce(server)
  countRecords(server, metrics)

  guardOperations(server, settings)
  await documentation?.registerApiDocumentation(server, settings)
  operationsRoutes(server, parts)
  await objectRoutes(server, deps)
  for (const { routes } of chosen) await routes?.(server, deps)
  // `/dev/mail` shows every message to everybody.
  if (!settings.SMTP_URL && settings.NODE_ENV !== 'production') caughtMailRoutes(server, deps.database)
  await parts.identityRoutes?.(server)
  if (chosen.includes(environmentService)) await servePortal(server)
  return server
}

export type AppParts = {
  readonly deps: AppContext
  readonly tokenRules: TokenRules
  readonly services: readonly Service[]
  /** The routes of the embedded identity server; omitted when an external one is used. */
  readonly identityRoutes?: (server: HttpServer) => Promise<void> | void
  readonly health: Health
}
