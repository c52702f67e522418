import * as z from 'zod/mini'
import { insurerOf } from '#areas/identity/server'
import { followRecords } from '#areas/notification/server'
import { openEventStreams } from '#platform/events'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { Foundations } from '#platform/service'
import type { DeskNotice } from '../contract/index.ts'

/** What happens to the requests of all lenders, as the desk hears of it. */
export function eventRoutes(server: HttpServer, foundations: Foundations): void {
  const answerWithEvents = openEventStreams(server)
  server.get(
    '/api/underwriting/events',
    {
      config: { allowed: 'insurer' },
      schema: {
        tags: ['underwriting'],
        summary:
          'What happens to the requests of all lenders, as server-sent events: referral, and refresh after a gap',
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
        endsAfter: request.tokenExpiresAt - foundations.clock().getTime(),
        subscribe: (send) =>
          followRecords(foundations, {
            onChange: ({ channel, record, event }) => {
              if (record.kind !== 'referral') return
              const notice: DeskNotice = { channel, requestId: record.id, kind: event.kind }
              send('referral', notice)
            },
            onGap: () => send('refresh', {}),
          }),
      })
      return reply
    },
  )
}
