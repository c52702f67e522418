import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Allowed, insurerOf, lenderOf, requireAccess } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import type { AppContext } from '#platform/service'
import {
  fileAddressSchema,
  lenderUploadPageSchema,
  ownUploadSearchSchema,
  policyDocumentsSchema,
  type Receipt,
  receiptMessages,
  receiptPageSchema,
  uploadSearchSchema,
} from '../contract/index.ts'
import {
  exportOwnReceipts,
  exportReceiptsOfAllLenders,
  findReceiptOfFile,
  listDocumentsOfPolicy,
  presentLenderUpload,
  presentReceipt,
  type ReceiptFile,
  type StoredReceipt,
  searchOwnReceipts,
  searchReceiptsOfAllLenders,
} from './receipt-store.ts'

const lenders = routesOf('uploads', { allowed: 'lender' })
const lenderList = routesOf('uploads', { allowed: 'lender', callsAtOnce: 'list' })
const policySearch = routesOf('uploads', { allowed: { area: 'policysearch', right: 'view' } })
const insurers = routesOf('underwriting', { allowed: 'insurer' })
const insurerList = routesOf('underwriting', { allowed: 'insurer', callsAtOnce: 'list' })
const own = '/api/quote/uploads'
const desk = '/api/underwriting/uploads'
const file = z.object({ receiptId: z.string(), fileId: z.string() })

/**
 * The routes for uploads outside of a referral and their files: the caller's own, those of a policy, and all lenders'
 * for the insurer. Documents require only a lender role; the uploads of Upload Data require the right to view that
 * screen now (specification 001 §6).
 */
export function receiptRoutes(server: HttpServer, deps: AppContext): void {
  const { database } = deps
  const requireKind = async (request: FastifyRequest, kind: Receipt['kind']) => {
    const allowed: Allowed = kind === 'data' ? { area: 'docupload', right: 'view' } : 'lender'
    await requireAccess(deps, request, lenderOf(request), allowed)
  }
  const searchOwn = async (request: FastifyRequest, { kind, ...search }: z.infer<typeof ownUploadSearchSchema>) => {
    await requireKind(request, kind)
    const found = await searchOwnReceipts(database, lenderOf(request), kind, search)
    return { ...found, items: found.items.map(presentReceipt) }
  }

  server.get(
    own,
    lenderList("List the caller's uploads", receiptPageSchema, {
      querystring: z.object({
        kind: z._default(z.enum(['document', 'data']), 'document'),
        page: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(1_000_000)), 0),
      }),
    }),
    async (request) => await searchOwn(request, { ...request.query, pageSize: 10, filter: {}, sorts: [] }),
  )

  server.post(
    `${own}/search`,
    lenderList("Search the caller's uploads", receiptPageSchema, {
      body: ownUploadSearchSchema,
    }),
    async (request) => await searchOwn(request, request.body),
  )

  serveExport(server, deps, {
    url: `${own}/export`,
    route: routesOf('uploads', { allowed: 'lender', ...exportCall }),
    of: "the caller's uploads",
    body: ownUploadSearchSchema,
    exporterOf: lenderOf,
    listOf: async (request, { kind, ...search }) => {
      await requireKind(request, kind)
      return exportOwnReceipts(lenderOf(request), kind, search)
    },
  })

  server.get(
    `${own}/policies/:policyNumber`,
    policySearch('List the documents of a policy', policyDocumentsSchema, {
      params: z.object({ policyNumber: z.string() }),
    }),
    async (request) => {
      const { channel, subject } = lenderOf(request)
      const found = await listDocumentsOfPolicy(database, channel, request.params.policyNumber)
      return found.map((receipt) => ({
        ...presentReceipt(receipt),
        categoryName: receipt.category,
        own: receipt.sentBySubject === subject,
      }))
    },
  )

  server.get(
    `${own}/:receiptId/files/:fileId`,
    lenders('Get a download URL for an uploaded file', fileAddressSchema, {
      params: file,
    }),
    async (request) => {
      const { channel, subject } = lenderOf(request)
      const receipt = await requireReceipt(deps, channel, request.params, subject)
      await requireKind(request, receipt.kind)
      return { url: await downloadAddress(deps, { channel, uploadId: request.params.fileId }) }
    },
  )

  server.post(
    `${desk}/search`,
    insurerList('Search the uploads of all lenders', lenderUploadPageSchema, {
      body: uploadSearchSchema,
    }),
    async (request) => {
      const found = await searchReceiptsOfAllLenders(database, request.body)
      return { ...found, items: found.items.map(presentLenderUpload) }
    },
  )

  serveExport(server, deps, {
    url: `${desk}/export`,
    route: routesOf('underwriting', { allowed: 'insurer', ...exportCall }),
    of: 'the uploads of all lenders',
    body: uploadSearchSchema,
    exporterOf: (request) => ({ ...insurerOf(request), channel: '-' }),
    listOf: (_request, search) => exportReceiptsOfAllLenders(search),
  })

  server.get(
    `${desk}/:channel/:receiptId/files/:fileId`,
    {
      ...insurers("Get a download URL for a lender's file", fileAddressSchema, {
        params: z.extend(file, { channel: z.string() }),
      }),
      exposeHeadRoute: false,
    },
    async (request) => {
      const { channel, receiptId, fileId } = request.params
      await requireReceipt(deps, channel, request.params)
      // In the audit log of the lender whose file it is.
      await writeAudit(database, {
        channel,
        at: deps.clock(),
        by: insurerOf(request),
        action: 'upload.download',
        record: receiptId,
        requestId: request.id,
        detail: { file: fileId },
      })
      return { url: await downloadAddress(deps, { channel, uploadId: fileId }) }
    },
  )
}

/**
 * The receipt of a file, of a certain sender if one is given.
 *
 * @throws Refusal 404, the same for a missing file and for one of another lender or user
 */
async function requireReceipt(
  { database }: ObjectDeps,
  channel: string,
  file: ReceiptFile,
  sender?: string,
): Promise<StoredReceipt> {
  const receipt = await findReceiptOfFile(database, channel, file)
  if (receipt && (sender === undefined || receipt.sentBySubject === sender)) return receipt
  throw refuse('not-found', receiptMessages.notFound, { status: 404 })
}
