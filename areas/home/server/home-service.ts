import { type CaseKind, countOpenCasesOfPerson } from '#areas/case/server'
import { insurerOf, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { deskCountsSchema, deskHomeSchema, lenderHomeSchema } from '../contract/index.ts'
import { getDeskHome } from './desk-home.ts'
import { getLenderHome } from './lender-home.ts'

/** The page Home: what waits for a person. */
export function homeService(kinds: readonly CaseKind[]): Service {
  return { name: 'home', routes: (server, context) => registerRoutes(server, context, kinds) }
}

const lenders = routesOf('home', { allowed: 'lender' })
const insurers = routesOf('home', { allowed: 'insurer' })

function registerRoutes(server: HttpServer, context: AppContext, kinds: readonly CaseKind[]): void {
  const deps = { ...context, reference: referenceDataOf(context), kinds }

  server.get('/api/home/lender', lenders("List the caller's open work", lenderHomeSchema), async (request) =>
    getLenderHome(deps, lenderOf(request)),
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
