import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { openEventStreams } from '#platform/events'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { Foundations } from '#platform/service'
import { notificationPreferenceSchema, type ReferralNotice } from '../../contract/index.ts'
import { chooseNotices } from './choose-notices.ts'
import { findPreference, standardPreference } from './preference-store.ts'
import { followReferrals } from './referral-notices.ts'

const allowed: Allowed = { area: 'uwreferral', right: 'view' }
const tags = ['credit referral']
const root = '/api/credit-referral'
const response = { 200: notificationPreferenceSchema, ...refusedAnswers }

/** How a lender's people hear of what happened to their requests. */
export function noticeRoutes(server: HttpServer, foundations: Foundations): void {
  const { database, clock } = foundations
  const answerWithEvents = openEventStreams(server)

  server.get(
    `${root}/events`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: "What happens to the lender's requests, as server-sent events: referral, and refresh after a gap",
        response: {
          200: { description: 'Events', content: { 'text/event-stream': { schema: z.string() } } },
          ...refusedAnswers,
        },
      },
      exposeHeadRoute: false,
    },
    async (request, reply) => {
      const { channel, subject } = lenderOf(request)
      answerWithEvents(reply, {
        person: subject,
        endsAfter: request.tokenExpiresAt - clock().getTime(),
        subscribe: (send) =>
          followReferrals(foundations, {
            onChange: (changed) => {
              if (changed.channel !== channel) return
              const { requestId, kind, status, people } = changed
              const notice: ReferralNotice = { requestId, kind, status, own: people.includes(subject) }
              send('referral', notice)
            },
            onGap: () => send('refresh', {}),
          }),
      })
      return reply
    },
  )

  server.get(
    `${root}/notifications`,
    { config: { allowed }, schema: { tags, summary: 'How the caller wants to hear of answers', response } },
    async (request) => (await findPreference(database, lenderOf(request))) ?? standardPreference,
  )

  server.put(
    `${root}/notifications`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'Say how to hear of answers: on screen, by mail',
        body: notificationPreferenceSchema,
        response,
      },
    },
    async (request) => {
      await chooseNotices(foundations, lenderOf(request), request.body, request.id)
      return request.body
    },
  )
}
