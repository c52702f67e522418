import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Allowed, lenderOf, requireAccess } from '#areas/identity/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import {
  fileAddressSchema,
  ownUploadSearchSchema,
  policyDocumentsSchema,
  type Receipt,
  receiptPageSchema,
} from '../contract/index.ts'
import { addressOwnFile } from './address-own-file.ts'
import { presentReceipt } from './present-receipt.ts'
import { listDocumentsOfPolicy, searchOwnReceipts } from './receipt-store.ts'

const tags = ['uploads']

/**
 * What the caller sent outside of a request, and the files of it. Documents need a lender role only; what was sent from
 * Upload Data is open to whoever may see that screen now (specification 001 §6).
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
        own: receipt.sent_by_subject === subject,
      }))
    },
  )

  server.get(
    '/api/quote/uploads/:receiptId/files/:fileId',
    {
      config: { allowed: 'lender' },
      schema: {
        tags,
        summary: "An address from which a file of the caller's own upload can be fetched for five minutes",
        params: z.object({ receiptId: z.string(), fileId: z.string() }),
        response: { 200: fileAddressSchema, ...refusedAnswers },
      },
    },
    async (request) =>
      await addressOwnFile(deps, lenderOf(request), request.params, (kind) => requireKind(request, kind)),
  )
}
