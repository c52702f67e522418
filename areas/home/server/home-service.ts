import { ownCaseChoicesSchema, ownCasePageSchema, ownCaseSearchSchema } from '#areas/case/contract'
import {
  type CaseKind,
  countOpenCasesOfPerson,
  exportOwnCases,
  listOwnCaseChoices,
  searchOwnCases,
} from '#areas/case/server'
import { insurerOf, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { deskCountsSchema, deskHomeSchema, lenderHomeSchema } from '../contract/index.ts'
import { getDeskHome } from './desk-home.ts'
import { getLenderHome, ownerOf } from './lender-home.ts'

/** The page Home: what waits for a person, and the lists of a lender's user's cases. */
export function homeService(kinds: readonly CaseKind[]): Service {
  return { name: 'home', routes: (server, context) => registerRoutes(server, context, kinds) }
}

const lenders = routesOf('home', { allowed: 'lender' })
const lenderLists = routesOf('home', { allowed: 'lender', callsAtOnce: 'list' })
const insurers = routesOf('home', { allowed: 'insurer' })

function registerRoutes(server: HttpServer, context: AppContext, kinds: readonly CaseKind[]): void {
  const deps = { ...context, reference: referenceDataOf(context), kinds }

  server.get('/api/home/lender', lenders("List the caller's open work", lenderHomeSchema), async (request) =>
    getLenderHome(deps, lenderOf(request)),
  )

  server.post(
    '/api/home/lender/cases/search',
    lenderLists("Search the caller's cases of all kinds", ownCasePageSchema, { body: ownCaseSearchSchema }),
    async (request) => await searchOwnCases(deps, ownerOf(kinds, lenderOf(request)), request.body),
  )

  serveExport(server, deps, {
    url: '/api/home/lender/cases/export',
    route: routesOf('home', { allowed: 'lender', ...exportCall }),
    of: "the caller's cases of all kinds",
    body: ownCaseSearchSchema,
    exporterOf: lenderOf,
    listOf: (request, search) => exportOwnCases(deps, ownerOf(kinds, lenderOf(request)), search),
  })

  server.get(
    '/api/home/lender/cases/choices',
    lenders("List the filter values of the caller's cases", ownCaseChoicesSchema),
    async (request) => listOwnCaseChoices(deps, lenderOf(request).channel),
  )

  server.get('/api/home/desk', insurers("Get the numbers of the desk's open work", deskHomeSchema), async (request) =>
    getDeskHome(deps, insurerOf(request)),
  )

  server.get(
    '/api/home/desk/counts',
    insurers('Get the numbers on the tabs of the desk', deskCountsSchema),
    async (request) => await countOpenCasesOfPerson(deps.database, insurerOf(request).subject),
  )
}
