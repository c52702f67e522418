import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { type CodeListName, type ReferenceData, referenceDataOf } from '#areas/reference-data/server'
import { bytesIn } from '#areas/upload/contract'
import { sydneyDate } from '#platform/clock'
import { exportCall, serveExport } from '#platform/export'
import { fileExtensions } from '#platform/files'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { referralReasonSchema, referralSearchResultSchema, referralSearchSchema } from '../contract/index.ts'
import { demoReferrals } from './demo-referrals.ts'
import { expectedDocuments } from './referral-kind.ts'
import { referralRoutes } from './referral-routes.ts'
import { exportFoundReferrals, searchReferrals } from './search/search-referrals.ts'

/** Referrals for credit assessment: raised, searched, answered and resubmitted. */
export const creditReferralService: Service = {
  name: 'credit-referral',
  migrations: { name: 'credit-referral', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await loadEnvironment(deps.settings)
    const reference = referenceDataOf(deps)
    searchRoutes(server, { ...deps, reference })
    referralRoutes(server, { ...deps, reference, totalLimit: bytesIn(limits.referralMegabytes) })
  },
  demo: demoReferrals,
}

const view = routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'view' } })
const list = routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'view' }, callsAtOnce: 'list' })
const root = '/api/credit-referral'
const items = z.array(referenceItemSchema)

type SearchDeps = AppContext & { readonly reference: ReferenceData }

/** The search for a lender's referrals, and the lists of choices for a referral (specification 001 §7). */
function searchRoutes(server: HttpServer, deps: SearchDeps): void {
  const { reference, clock } = deps
  const today = () => sydneyDate(clock())

  server.post(
    `${root}/search`,
    list('Search referrals', referralSearchResultSchema, {
      querystring: z.object({ errors: z.optional(z.string()) }),
      body: referralSearchSchema,
    }),
    async (request) => await searchReferrals(deps, lenderOf(request), request.body),
  )
  serveExport(server, deps, {
    url: `${root}/export`,
    route: routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'view' }, ...exportCall }),
    of: 'referrals',
    body: referralSearchSchema,
    exporterOf: lenderOf,
    listOf: (request, search) => exportFoundReferrals(deps, lenderOf(request), search),
  })

  server.get(
    `${root}/party-names`,
    view('List brands', items, { querystring: z.object({ all: z.optional(z.string()) }) }),
    async (request) => {
      const { channel } = lenderOf(request)
      return [...(request.query.all === 'true' ? reference.brandsOf : reference.partyNames)(channel, today())]
    },
  )

  const codeRoute = (path: string, summary: string, list: CodeListName) =>
    server.get(`${root}/${path}`, view(summary, items), async () => [...reference.codeList(list, today())])
  codeRoute('submission-types', 'List submission types', 'submission-types')
  codeRoute('decisions', 'List referral decisions', 'referral-decisions')

  server.get(`${root}/referral-reasons`, view('List referral reasons', z.array(referralReasonSchema)), async () => {
    const day = today()
    return reference.codeList('referral-reasons', day).map((reason) => ({
      ...reason,
      expects: expectedDocuments(reference, reason.shortName, day),
    }))
  })

  server.get(`${root}/file-types`, view('List accepted file types', z.array(z.string())), async () => [
    ...fileExtensions,
  ])
}
