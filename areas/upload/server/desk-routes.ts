import * as z from 'zod/mini'
import { insurerOf } from '#areas/identity/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import { fileAddressSchema, lenderUploadPageSchema, uploadSearchSchema } from '../contract/index.ts'
import { addressLenderFile } from './address-lender-file.ts'
import { searchReceiptsOfAllLenders } from './all-lenders-receipt-store.ts'
import { presentLenderUpload } from './present-receipt.ts'

const tags = ['underwriting']

/** What all lenders sent outside of a request, for the insurer's desk. */
export function deskRoutes(server: HttpServer, deps: AppContext): void {
  server.post(
    '/api/underwriting/uploads/search',
    {
      config: { allowed: 'insurer' },
      schema: {
        tags,
        summary: 'One page of the uploads of all lenders, filtered and sorted by any column',
        body: uploadSearchSchema,
        response: { 200: lenderUploadPageSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const found = await searchReceiptsOfAllLenders(deps.database, request.body)
      return { ...found, items: found.items.map(presentLenderUpload) }
    },
  )

  server.get(
    '/api/underwriting/uploads/:channel/:receiptId/files/:fileId',
    {
      config: { allowed: 'insurer' },
      schema: {
        tags,
        summary: "An address from which a file of a lender's upload can be fetched for five minutes",
        params: z.object({ channel: z.string(), receiptId: z.string(), fileId: z.string() }),
        response: { 200: fileAddressSchema, ...refusedAnswers },
      },
      exposeHeadRoute: false,
    },
    async (request) => await addressLenderFile(deps, insurerOf(request), request.params, request.id),
  )
}
