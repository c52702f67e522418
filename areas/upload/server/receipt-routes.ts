import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Allowed, type LenderCaller, lenderOf, requireAccess } from '#areas/identity/server'
import { type HttpServer, refuse, refusedAnswers } from '#platform/http'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import type { AppContext } from '#platform/service'
import {
  type FileAddress,
  fileAddressSchema,
  ownUploadSearchSchema,
  policyDocumentsSchema,
  type Receipt,
  receiptPageSchema,
  receiptSentences,
} from '../contract/index.ts'
import {
  findReceiptOfFile,
  listDocumentsOfPolicy,
  presentReceipt,
  type ReceiptFile,
  searchOwnReceipts,
} from './receipt-store.ts'

const tags = ['uploads']

/**
 * The routes for the caller's own uploads outside of a referral and their files. Documents require only a lender role;
 * the uploads of Upload Data require the right to view that screen now (specification 001 §6).
 */
export function receiptRoutes(server: HttpServer, deps: AppContext): void {
  const requireKind = async (request: FastifyRequest, kind: Receipt['kind']) => {
    const allowed: Allowed = kind === 'data' ? { area: 'docupload', right: 'view' } : 'lender'
    await requireAccess(deps, request, lenderOf(request), allowed)
  }

  server.get(
    '/api/quote/uploads',
    {
      config: { allowed: 'lender' },
      schema: {
        tags,
        summary: "The caller's own uploads of one kind, the newest first",
        querystring: z.object({
          kind: z._default(z.enum(['document', 'data']), 'document'),
          page: z._default(z.coerce.number().check(z.int(), z.nonnegative(), z.lte(1_000_000)), 0),
        }),
        response: { 200: receiptPageSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { kind, page } = request.query
      await requireKind(request, kind)
      const newest = { page, pageSize: 10, filter: {}, sorts: [] }
      const found = await searchOwnReceipts(deps.database, lenderOf(request), kind, newest)
      return { ...found, items: found.items.map(presentReceipt) }
    },
  )

  server.post(
    '/api/quote/uploads/search',
    {
      config: { allowed: 'lender' },
      schema: {
        tags,
        summary: "One page of the caller's own uploads of one kind, filtered and sorted by any column",
        body: ownUploadSearchSchema,
        response: { 200: receiptPageSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { kind, ...search } = request.body
      await requireKind(request, kind)
      const found = await searchOwnReceipts(deps.database, lenderOf(request), kind, search)
      return { ...found, items: found.items.map(presentReceipt) }
    },
  )

  server.get(
    '/api/quote/uploads/policies/:policyNumber',
    {
      config: { allowed: { area: 'policysearch', right: 'view' } },
      schema: {
        tags,
        summary: "The documents that the lender's staff sent against a policy number, the newest first",
        params: z.object({ policyNumber: z.string() }),
        response: { 200: policyDocumentsSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { channel, subject } = lenderOf(request)
      const found = await listDocumentsOfPolicy(deps.database, channel, request.params.policyNumber)
      return found.map((receipt) => ({
        ...presentReceipt(receipt),
        categoryName: receipt.category,
        own: receipt.sentBySubject === subject,
      }))
    },
  )

  server.get(
    '/api/quote/uploads/:receiptId/files/:fileId',
    {
      config: { allowed: 'lender' },
      schema: {
        tags,
        summary: "A download address for a file of the caller's own upload, valid for five minutes",
        params: z.object({ receiptId: z.string(), fileId: z.string() }),
        response: { 200: fileAddressSchema, ...refusedAnswers },
      },
    },
    async (request) =>
      await addressOwnFile(deps, lenderOf(request), request.params, (kind) => requireKind(request, kind)),
  )
}

/**
 * The download address of a file that the caller uploaded.
 *
 * @param requireKind throws the Refusal when the caller may no longer see the uploads of that screen
 * @throws Refusal 404, the same for a missing file and for one of another lender or user
 */
async function addressOwnFile(
  deps: ObjectDeps,
  caller: LenderCaller,
  file: ReceiptFile,
  requireKind: (kind: Receipt['kind']) => Promise<void>,
): Promise<FileAddress> {
  const receipt = await findReceiptOfFile(deps.database, caller.channel, file)
  if (receipt?.sentBySubject !== caller.subject) throw refuse('not-found', receiptSentences.notFound, { status: 404 })
  await requireKind(receipt.kind)
  return { url: await downloadAddress(deps, { channel: caller.channel, uploadId: file.fileId }) }
}
