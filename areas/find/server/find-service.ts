import { callerOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { findResultSchema, findSearchSchema, recordKinds } from '../contract/index.ts'
import { findRecords } from './find-records.ts'
import type { Finder } from './finder.ts'

/** Finds any record by a part of its numbers. What is found changes nothing, so it leaves no audit line. */
export function findService(finders: readonly Finder[]): Service {
  const kinds = Object.keys(recordKinds)
  const inOrder = finders.toSorted((one, other) => kinds.indexOf(one.kind) - kinds.indexOf(other.kind))
  return { name: 'find', routes: (server, deps) => registerRoutes(server, deps, inOrder) }
}

const route = routesOf('find', { allowed: 'staff', callsAtOnce: 'find' })

function registerRoutes(server: HttpServer, deps: AppContext, finders: readonly Finder[]): void {
  const reference = referenceDataOf(deps)
  server.get(
    '/api/find',
    route('Find records by any of their numbers', findResultSchema, {
      querystring: findSearchSchema,
      description:
        "Of the caller's lender and areas; for the insurer, of all lenders. Parts are found from four characters on, three of them letters or digits in a row.",
    }),
    async (request) => await findRecords({ ...deps, reference, finders }, callerOf(request), request.query.text),
  )
}
