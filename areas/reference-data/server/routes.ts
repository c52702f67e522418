import * as z from 'zod/mini'
import { lenderOf } from '#areas/identity/server'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { partyOptionsSchema, referenceItemSchema } from '../contract/index.ts'
import { loadAtStart } from './load/load-at-start.ts'
import { followReferenceData, referenceDataOf } from './snapshot/follow-reference-data.ts'
import type { ReferenceData } from './snapshot/look-up-reference-data.ts'

/** Every area uses names and options, so they need only a lender role. */
const route = routesOf('reference data', { allowed: 'lender' })
const items = z.array(referenceItemSchema)

export function referenceDataRoutes(server: HttpServer, deps: AppContext): void {
  const referenceData = referenceDataOf(deps)
  const today = () => sydneyDate(deps.clock())

  server.get('/api/quote/party/names', route("List the lender's brands", items), async (request) => [
    ...referenceData.partyNames(lenderOf(request).channel, today()),
  ])

  server.get(
    '/api/quote/party/options/:channel',
    route('Get the calculator options of a lender', partyOptionsSchema, {
      params: z.object({ channel: z.string() }),
    }),
    async (request) => {
      const { channel } = lenderOf(request)
      // The response does not reveal whether another lender exists.
      const options = request.params.channel === channel ? referenceData.partyOptions(channel, today()) : null
      if (!options) throw refuse('not-found', 'Lender not found.', { status: 404 })
      return options
    },
  )

  const listRoute = (path: string, summary: string, list: keyof ReturnType<ReferenceData['calculatorLists']>) =>
    server.get(path, route(summary, items), async () => [...referenceData.calculatorLists(today())[list]])
  listRoute('/api/quote/aus/states', 'List states and territories', 'states')
  listRoute('/api/quote/borrower/employment-types', 'List employment types', 'employmentTypes')
  listRoute('/api/quote/loan/loan-purposes', 'List loan purposes', 'loanPurposes')
  listRoute('/api/quote/security/occupancy-types', 'List occupancy types', 'occupancyTypes')
}

/** Brands, options, code lists, rate cards and duties. Every process starts it, because other areas need its data. */
export const referenceDataService: Service = {
  name: 'reference-data',
  migrations: { name: 'reference-data', folder: new URL('./migrations/', import.meta.url) },
  routes: referenceDataRoutes,
  start: async (deps) => {
    await loadAtStart(deps)
    return await followReferenceData(deps)
  },
}
