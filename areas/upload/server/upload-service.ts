import { lenderOf } from '#areas/identity/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { presignUpload } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import { presignAnswerSchema, presignRequestSchema } from '../contract/index.ts'
import { deskRoutes } from './desk-routes.ts'
import { keepDemoReceipts } from './keep-demo-receipts.ts'
import { receiptRoutes } from './receipt-routes.ts'

/** What every area that takes files shares: the gateway of pre-signed addresses, and receipts. */
export const uploadService: Service = {
  name: 'upload',
  migrations: { name: 'upload', folder: new URL('./migrations/', import.meta.url) },
  routes: (server, deps) => {
    presignRoute(server, deps)
    receiptRoutes(server, deps)
    deskRoutes(server, deps)
  },
  demo: keepDemoReceipts,
}

/** A form takes two hundred files at most; no person sends more than that in a minute. */
const mostPerMinute = 300

/** The gateway of pre-signed addresses (specification 001 §7): a person who has a batch was allowed to open its form. */
function presignRoute(server: HttpServer, deps: AppContext): void {
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
