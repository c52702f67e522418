import { lenderOf } from '#areas/identity/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { presignUpload } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import { presignAnswerSchema, presignRequestSchema } from '../contract/index.ts'
import { deskRoutes } from './desk-routes.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { seedDemoReceipts } from './seed-demo-receipts.ts'

/** Shared by all areas that receive files: the gateway for pre-signed addresses, and the receipts. */
export const uploadService: Service = {
  name: 'upload',
  migrations: { name: 'upload', folder: new URL('./migrations/', import.meta.url) },
  routes: (server, deps) => {
    presignRoute(server, deps)
    receiptRoutes(server, deps)
    deskRoutes(server, deps)
  },
  demo: seedDemoReceipts,
}

/** A form has at most two hundred files; no user uploads more than that in a minute. */
const mostPerMinute = 300

/**
 * The gateway for pre-signed addresses (specification 001 §7). The owner of a batch was authorised when the form was
 * opened.
 */
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
        summary: 'Issue an upload address for one file, and its headers',
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
