import * as z from 'zod/mini'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { openEventStreams } from '#platform/events'
import { type HttpServer, routesOf } from '#platform/http'
import { mailJobs, type QueuedMail } from '#platform/mail'
import type { AppContext, Service } from '#platform/service'
import {
  addressOf,
  latestEventsSchema,
  type NotificationPreference,
  notificationPreferenceSchema,
  type RecordEvent,
  visibleKinds,
} from '../contract/index.ts'
import { mailContentSchema, mailKind } from './announce.ts'
import { followRecords, isOfKinds, listenToRecords } from './follow-records.ts'
import { listLatestEvents } from './latest-event-store.ts'
import { getMailAddress, getPreference, storePreference } from './preference-store.ts'

export const notificationService: Service = {
  name: 'notification',
  migrations: { name: 'notification', folder: new URL('./migrations/', import.meta.url) },
  routes: notificationRoutes,
  start: async (deps) => listenToRecords(deps),
  jobs: (deps) => mailJobs(deps, mailKind, async (mail) => await writeMail(deps, mail)),
}

const route = routesOf('notification', { allowed: 'lender' })
const root = '/api/notification'
const eventStream = { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } }

function notificationRoutes(server: HttpServer, deps: AppContext): void {
  const { database, clock } = deps
  const respondWithEvents = openEventStreams(server, deps.metrics)

  server.get(
    `${root}/events`,
    {
      ...route("Subscribe to changes of the lender's records", eventStream),
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { channel, subject, rights } = lenderOf(request)
      const kinds = visibleKinds(rights)
      respondWithEvents(reply, {
        person: subject,
        endsAfter: request.tokenExpiresAt - clock().getTime(),
        subscribe: (send) =>
          followRecords(deps, {
            onChange: ({ record, event, people, ...changed }) => {
              if (changed.channel !== channel || !isOfKinds(record, kinds)) return
              const sent: RecordEvent = { record, event, own: people.includes(subject) }
              send('change', sent)
            },
            onReconnect: () => send('refresh', {}),
          }),
      })
      return reply
    },
  )

  server.get(`${root}/latest-events`, route("List the caller's latest events", latestEventsSchema), async (request) => {
    const caller = lenderOf(request)
    return await listLatestEvents(database, caller, visibleKinds(caller.rights))
  })

  server.get(
    `${root}/preferences`,
    route("Get the caller's notification settings", notificationPreferenceSchema),
    async (request) => await getPreference(database, lenderOf(request)),
  )

  server.put(
    `${root}/preferences`,
    route("Update the caller's notification settings", notificationPreferenceSchema, {
      body: notificationPreferenceSchema,
    }),
    async (request) => {
      await choosePreference(deps, lenderOf(request), request.body, request.id)
      return request.body
    },
  )
}

async function choosePreference(
  { database, clock }: AppContext,
  caller: LenderCaller,
  preference: NotificationPreference,
  httpRequestId: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await storePreference(transaction, caller, preference)
    await writeAudit(transaction, {
      channel: caller.channel,
      at: clock(),
      by: caller,
      action: 'notification.preference-chosen',
      requestId: httpRequestId,
      detail: preference,
    })
  })
}

async function writeMail({ database, settings }: AppContext, { channel, recipient, content }: QueuedMail) {
  const { byMail, email } = await getMailAddress(database, { channel, subject: recipient })
  if (!byMail) return 'unwanted'
  if (!email) return 'no-address'
  const { record, subject, text } = mailContentSchema.parse(content)
  const lines = [
    text,
    '',
    'Open it in the lender portal:',
    `${settings.baseUrl}/${addressOf(record)}`,
    '',
    "You can turn these messages off in the portal, under Notification settings. Please don't reply.",
    '',
  ]
  return { to: email, subject, text: lines.join('\n'), attachments: [] }
}
