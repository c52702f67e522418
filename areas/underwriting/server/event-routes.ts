import * as z from 'zod/mini'
import { insurerOf } from '#areas/identity/server'
import { followRecords } from '#areas/notification/server'
import { openEventStreams } from '#platform/events'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import type { DeskNotice } from '../contract/index.ts'

const kinds = { referral: 'Referral', variation: 'Variation' } as const

/** What happens to the referrals and variations of all lenders, as the desk hears of it. */
export function eventRoutes(server: HttpServer, deps: AppContext): void {
  const answerWithEvents = openEventStreams(server)
  server.get(
    '/api/underwriting/events',
    {
      config: { allowed: 'insurer' },
      schema: {
        tags: ['underwriting'],
        summary: 'What happens to the requests of all lenders, as server-sent events: change, and refresh after a gap',
        response: {
          200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } },
          ...refusedAnswers,
        },
      },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      answerWithEvents(reply, {
        person: insurerOf(request).subject,
        endsAfter: request.tokenExpiresAt - deps.clock().getTime(),
        subscribe: (send) =>
          followRecords(deps, {
            onChange: ({ channel, record, event }) => {
              const notice: DeskNotice = { kind: kinds[record.kind], channel, id: record.id, event: event.kind }
              send('change', notice)
            },
            onGap: () => send('refresh', {}),
          }),
      })
      return reply
    },
  )
}
