import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { caseKinds, colleagueSchema, deskChoicesSchema, queuePageSchema, queueSearchSchema } from '#areas/case/contract'
import { bulkRoute, type CaseKind, closeCasesOfPolicy, deskRoutes, exportQueue, searchQueue } from '#areas/case/server'
import { withdrawnDecision } from '#areas/credit-referral/contract'
import { loadEnvironment } from '#areas/environment/server'
import { insurerOf } from '#areas/identity/server'
import { followRecords } from '#areas/notification/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { openEventStreams } from '#platform/events'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import type { DeskNotice } from '../contract/index.ts'
import { listUnderwriters, rememberUnderwriter, requireUnderwriter } from './colleagues.ts'
import { certificateRoutes } from './policy/certificate-routes.ts'
import { policyRoutes } from './policy/policy-routes.ts'
import { exporterOf, listChoices } from './queue/desk-choices.ts'
import { submissionRoutes } from './submission/submission-routes.ts'

/** The underwriting desk: the queue of all lenders, and the decisions about its cases of these kinds. */
export function underwritingService(kinds: readonly CaseKind[]): Service {
  return {
    name: 'underwriting',
    migrations: { name: 'underwriting', folder: new URL('./migrations/', import.meta.url) },
    routes: (server, context) => registerRoutes(server, context, kinds),
  }
}

const route = routesOf('underwriting', { allowed: 'insurer' })
const list = routesOf('underwriting', { allowed: 'insurer', callsAtOnce: 'list' })
const root = '/api/underwriting'

/** The routes of the desk. Any call adds the caller to the list of colleagues. */
async function registerRoutes(server: HttpServer, context: AppContext, kinds: readonly CaseKind[]): Promise<void> {
  const deps = { ...context, reference: referenceDataOf(context) }
  const { insurerName } = await loadEnvironment(deps.settings)
  const { database, clock } = deps
  const remember = rememberUnderwriter(deps)
  await server.register(async (untyped) => {
    const scope = untyped.withTypeProvider<ZodTypeProvider>()
    scope.addHook('preHandler', async (request) => await remember(insurerOf(request)))

    scope.get(`${root}/decisions`, route('List referral decisions', z.array(referenceItemSchema)), async () => {
      const decisions = deps.reference.codeList('referral-decisions', sydneyDate(clock()))
      return decisions.filter(({ shortName }) => shortName !== withdrawnDecision)
    })

    scope.get(
      `${root}/colleagues`,
      route('List the underwriters to whom a case can be reassigned', z.array(colleagueSchema)),
      async (request) => {
        const underwriters = await listUnderwriters(database)
        return underwriters.filter(({ subject }) => subject !== insurerOf(request).subject)
      },
    )

    scope.get(
      `${root}/choices`,
      route('List the filter values of the underwriting queue', deskChoicesSchema),
      async () => await listChoices(deps),
    )

    scope.post(
      `${root}/search`,
      list('Search the underwriting queue', queuePageSchema, { body: queueSearchSchema }),
      async (request) => await searchQueue(deps, insurerOf(request), request.body),
    )

    serveExport(scope, deps, {
      url: `${root}/export`,
      route: routesOf('underwriting', { allowed: 'insurer', ...exportCall }),
      of: 'the underwriting queue',
      body: queueSearchSchema,
      exporterOf,
      listOf: (request, search) => exportQueue(deps, insurerOf(request), search),
    })

    for (const kind of kinds) {
      const closeOthers = closeCasesOfPolicy(kinds.filter((other) => other !== kind))
      deskRoutes(scope, deps, kind, { requireColleague: requireUnderwriter, closeOthers })
    }
    bulkRoute(scope, deps, kinds, requireUnderwriter)
    policyRoutes(scope, deps, closeCasesOfPolicy(kinds))
    certificateRoutes(scope, { ...deps, insurer: insurerName })
    submissionRoutes(scope, deps, insurerName)
    eventRoutes(scope, deps)
  })
}

const recordKinds = { ...caseKinds, submission: 'Submission' } as const

/** The event stream of the cases and submissions of all lenders. */
function eventRoutes(server: HttpServer, deps: AppContext): void {
  const respondWithEvents = openEventStreams(server, deps.metrics)
  const events = { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } }
  server.get(
    `${root}/events`,
    {
      ...route('Subscribe to the changes of all cases and submissions', events),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      respondWithEvents(reply, {
        person: insurerOf(request).subject,
        endsAfter: request.tokenExpiresAt - deps.clock().getTime(),
        subscribe: (send) =>
          followRecords(deps, {
            onChange: ({ channel, record, event }) => {
              const notice: DeskNotice = { kind: recordKinds[record.kind], channel, id: record.id, event: event.kind }
              send('change', notice)
            },
            onReconnect: () => send('refresh', {}),
          }),
      })
      return reply
    },
  )
}
