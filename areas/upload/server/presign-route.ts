import { lenderOf } from '#areas/identity/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { presignUpload } from '#platform/objects'
import type { AppContext } from '#platform/service'
import { presignAnswerSchema, presignRequestSchema } from '../contract/index.ts'

/** A form takes two hundred files at most; a person who sends more than that in a minute is none. */
const mostPerMinute = 300

/** The gateway of pre-signed addresses (specification 001 §7). Whoever has a batch was allowed to open its form. */
export function presignRoute(server: HttpServer, deps: AppContext): void {
  const { settings } = deps
  server.post(
    '/api/presign',
    {
      config: {
        allowed: 'lender',
        rateLimit: { max: Math.min(mostPerMinute, settings.RATE_LIMIT_PER_MINUTE), timeWindow: 60_000 },
      },
      schema: {
        tags: ['uploads'],
        summary: 'An address to send one file to, and the headers that go with it',
        description: "The key is the id of the caller's own batch, a slash and the file name.",
        body: presignRequestSchema,
        response: { 200: presignAnswerSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { channel, subject } = lenderOf(request)
      const { url, headers } = await presignUpload(deps, { channel, owner: subject }, request.body)
      return { url, headers: { ...headers } }
    },
  )
}
