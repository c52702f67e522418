import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { mayEnter } from '#areas/identity/contract'
import { lenderOf } from '#areas/identity/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { serveDraft } from '#platform/drafts'
import { fileExtensions } from '#platform/files'
import { type HttpServer, ignoreBodies, routesOf, specifiedGetAndPost } from '#platform/http'
import { issueUploadBatch, presignUpload } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import { bytesIn, presignRequestSchema, presignResponseSchema, uuidResponseSchema } from '../contract/index.ts'
import { demoReceipts } from './demo-receipts.ts'
import { receiptRoutes } from './receipt-routes.ts'

/** Shared by all areas that receive files: the gateway for pre-signed addresses, and the receipts. */
export const uploadService: Service = {
  name: 'upload',
  migrations: { name: 'upload', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await loadEnvironment(deps.settings)
    presignRoute(server, deps, bytesIn(limits.dataUploadMegabytes))
    receiptRoutes(server, deps)
  },
  demo: demoReceipts,
}

/** A form has at most two hundred files; no user uploads more than that in a minute. */
const maxPerMinute = 300

/**
 * The gateway for pre-signed addresses (specification 001 §7). The owner of a batch was authorised when the form was
 * opened, or, with an id that a data upload generated, is authorised here.
 */
function presignRoute(server: HttpServer, deps: AppContext, totalLimit: number): void {
  const max = Math.min(maxPerMinute, deps.settings.RATE_LIMIT_PER_MINUTE)
  const lenders = routesOf('uploads', { allowed: 'lender', rateLimit: { max, timeWindow: 60_000 } })
  server.post(
    '/api/presign',
    lenders('Create a pre-signed upload URL', presignResponseSchema, {
      description:
        "Send the file to the URL with PUT and the returned headers. The key is the ID of the batch, a slash and the file name; for data it may begin with public/documents/ and a UUID of the caller's own.",
      body: presignRequestSchema,
    }),
    async (request) => {
      const caller = lenderOf(request)
      const owner = { channel: caller.channel, owner: caller.subject }
      const uploadsData = mayEnter(caller, { area: 'docupload', right: 'full' })
      const dataUpload = uploadsData ? { area: 'data-upload', totalLimit } : undefined
      const { url, headers } = await presignUpload(deps, owner, request.body, dataUpload)
      return { url, headers: { ...headers } }
    },
  )
}

/** The route that returns the ID of a new batch of files. Specification 001 §7 defines it as GET. */
export function batchIdRoutes(
  server: HttpServer,
  deps: AppContext,
  batch: { url: string; route: ReturnType<typeof routesOf>; summary: string; area: string; totalLimit: number },
): void {
  const { url, route, summary, area, totalLimit } = batch
  server.register(async (untyped) => {
    const scope = untyped.withTypeProvider<ZodTypeProvider>()
    ignoreBodies(scope)
    for (const { deprecated, ...method } of specifiedGetAndPost) {
      scope.route({
        ...method,
        url,
        ...route(summary, uuidResponseSchema, { deprecated }),
        handler: async (request) => {
          const { channel, subject } = lenderOf(request)
          return { uuid: await issueUploadBatch(deps, { channel, owner: subject, area }, totalLimit) }
        },
      })
    }
  })
}

type UploadForm = {
  /** The path prefix, as in `/api/quote/doc/`. */
  readonly base: string
  /** The routes that need the right to see the screen, and those that need the right to send. */
  readonly view: ReturnType<typeof routesOf>
  readonly full: ReturnType<typeof routesOf>
  readonly draft: Pick<Parameters<typeof serveDraft>[2], 'of' | 'schema'> & { readonly form: string }
}

/**
 * The routes of every upload form (specification 001 §7): categories, accepted file types, the support address, and the
 * draft.
 */
export function uploadFormRoutes(
  server: HttpServer,
  deps: AppContext,
  { base, view, full, draft: { form, ...draft } }: UploadForm,
): void {
  const { clock, settings } = deps
  const reference = referenceDataOf(deps)
  serveDraft(server, deps, {
    ...draft,
    url: `${base}draft`,
    route: full,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form }
    },
  })
  server.get(`${base}categories`, view('List upload categories', z.array(referenceItemSchema)), async () => [
    ...reference.codeList('upload-categories', sydneyDate(clock())),
  ])
  server.get(`${base}file-types`, view('List accepted file types', z.array(z.string())), async () => [
    ...fileExtensions,
  ])
  server.get(
    `${base}email`,
    view('Get the support email address for failed uploads', z.object({ toMail: z.string() })),
    async () => ({ toMail: settings.SUPPORT_MAIL }),
  )
}
