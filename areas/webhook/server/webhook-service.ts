import * as z from 'zod/mini'
import { lenderOf } from '#areas/identity/server'
import { getMailAddress, storeMailAddress } from '#areas/notification/server'
import { type HttpServer, refusalResponses, routesOf } from '#platform/http'
import { mailJobs } from '#platform/mail'
import type { AppContext, Service } from '#platform/service'
import {
  deliveriesSchema,
  endpointChangeSchema,
  endpointSecretSchema,
  endpointsSchema,
  eventsQuerySchema,
  eventsSchema,
  newEndpointSchema,
  visibleRecords,
} from '../contract/index.ts'
import { deliverEvents, mailKind } from './deliver-events.ts'
import { listDeliveries, sendAgain } from './delivery-store.ts'
import {
  changeEndpoint,
  chooseRecords,
  createEndpoint,
  deleteEndpoint,
  endpointsOf,
  listEndpoints,
  pauseEndpoint,
  requireEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './endpoint-store.ts'
import { deleteEvents, listEvents, presentEvent } from './event-store.ts'

const kept = 30 * 24 * 3_600_000

/** The events of a lender's records, for its own systems: to ask for, and sent to their endpoints. */
export const webhookService: Service = {
  name: 'webhook',
  migrations: { name: 'webhook', folder: new URL('./migrations/', import.meta.url) },
  routes: (server, deps) => {
    registerEvents(server, deps)
    registerEndpoints(server, deps)
  },
  jobs: (deps) =>
    mailJobs(deps, mailKind, async ({ channel, recipient, record }) => {
      const { email } = await getMailAddress(deps.database, { channel, subject: recipient })
      if (!email) return 'no-address'
      const endpoint = await endpointsOf(deps.database, channel)
        .select('url')
        .where('endpointId', '=', record)
        .executeTakeFirst()
      if (!endpoint) return 'unwanted'
      const lines = [
        `Events could not be delivered to ${new URL(endpoint.url).host} for three days. They are parked.`,
        'Mend the endpoint, then send them again in the lender portal:',
        `${deps.settings.baseUrl}/#/webhooks`,
        '',
        "Please don't reply.",
        '',
      ]
      return { to: email, subject: 'Events are parked', text: lines.join('\n'), attachments: [] }
    }),
  start: async (deps) => deliverEvents(deps),
  daily: ({ database, clock }) => ({
    'delete-lender-events': async () => await deleteEvents(database, new Date(clock().getTime() - kept)),
  }),
}

const events = routesOf('event', { allowed: 'lender' })

function registerEvents(server: HttpServer, { database, settings }: AppContext): void {
  server.get(
    '/api/events',
    events("List the events of the lender's records", eventsSchema, { querystring: eventsQuerySchema }),
    async (request) => {
      const caller = lenderOf(request)
      const [after, limit] = [Number(request.query.after ?? 0), Number(request.query.limit ?? 100)]
      const found = await listEvents(database, caller, { after, limit: limit + 1, records: visibleRecords(caller) })
      const page = found.slice(0, limit).map((event) => presentEvent(settings.baseUrl, event))
      return { events: page, after: page.at(-1)?.data.number ?? after, more: found.length > limit }
    },
  )
}

const view = routesOf('event', { allowed: { area: 'webhook', right: 'view' } })
const full = routesOf('event', { allowed: { area: 'webhook', right: 'full' } })
const root = '/api/webhook/endpoints'
const one = z.object({ endpointId: z.string().check(z.maxLength(100)) })
const oneDelivery = z.object({ ...one.shape, eventId: z.string().check(z.maxLength(100)) })
const pageQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Send the number of an event.'))),
})

/** A route of an act without a response body. */
function act<const Request extends { readonly params: z.ZodMiniType; readonly body?: z.ZodMiniType }>(
  summary: string,
  request: Request,
) {
  const { config, schema } = full(summary, null, request)
  const done = { 204: z.null().check(z.describe('Done')), ...refusalResponses }
  return { config, schema: { ...schema, response: done } }
}

function registerEndpoints(server: HttpServer, deps: AppContext): void {
  const { database, clock } = deps
  const changeOf = (request: Parameters<typeof lenderOf>[0] & { readonly params: z.infer<typeof one> }) => {
    const caller = lenderOf(request)
    return { caller, channel: caller.channel, endpointId: request.params.endpointId, requestId: request.id }
  }

  server.get(root, view('List the webhook endpoints', endpointsSchema), async (request) => ({
    endpoints: await listEndpoints(database, lenderOf(request).channel, clock()),
  }))

  server.post(
    root,
    full('Create a webhook endpoint', endpointSecretSchema, { body: newEndpointSchema }),
    async (request) => {
      const caller = lenderOf(request)
      await database.transaction().execute((transaction) => storeMailAddress(transaction, caller))
      return await createEndpoint(deps, caller, request.body, request.id)
    },
  )

  server.put(
    `${root}/:endpointId`,
    act('Update the kinds of record of a webhook endpoint', { params: one, body: endpointChangeSchema }),
    async (request, reply) => {
      await chooseRecords(deps, changeOf(request), request.body.records)
      return reply.status(204).send(null)
    },
  )

  server.delete(`${root}/:endpointId`, act('Delete a webhook endpoint', { params: one }), async (request, reply) => {
    await changeEndpoint(deps, changeOf(request), 'delete', deleteEndpoint)
    return reply.status(204).send(null)
  })

  server.post(`${root}/:endpointId/pause`, act('Pause a webhook endpoint', { params: one }), async (request, reply) => {
    await changeEndpoint(deps, changeOf(request), 'pause', pauseEndpoint)
    return reply.status(204).send(null)
  })

  server.post(
    `${root}/:endpointId/resume`,
    act('Resume a webhook endpoint', { params: one }),
    async (request, reply) => {
      await changeEndpoint(deps, changeOf(request), 'resume', resumeEndpoint)
      return reply.status(204).send(null)
    },
  )

  server.post(
    `${root}/:endpointId/secret`,
    full('Replace the secret of a webhook endpoint', endpointSecretSchema, { params: one }),
    async (request) => await rotateSecret(deps, changeOf(request)),
  )

  server.get(
    `${root}/:endpointId/deliveries`,
    view('List the deliveries of a webhook endpoint', deliveriesSchema, { params: one, querystring: pageQuery }),
    async (request) => {
      const { caller, endpointId } = changeOf(request)
      await requireEndpoint(database, { channel: caller.channel, endpointId })
      return await listDeliveries(
        database,
        caller,
        endpointId,
        request.query.before ? Number(request.query.before) : null,
      )
    },
  )

  server.post(
    `${root}/:endpointId/deliveries/:eventId/send`,
    act('Send an event to a webhook endpoint again', { params: oneDelivery }),
    async (request, reply) => {
      const change = changeOf(request)
      await changeEndpoint(deps, change, 'send-again', (transaction, at) =>
        sendAgain(transaction, at, { ...change, eventId: request.params.eventId }),
      )
      return reply.status(204).send(null)
    },
  )
}
