import * as z from 'zod/mini'
import { type Caller, insurerOf } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { type HttpServer, refuse, refusedAnswers } from '#platform/http'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import type { AppContext } from '#platform/service'
import {
  type FileAddress,
  fileAddressSchema,
  lenderUploadPageSchema,
  receiptSentences,
  uploadSearchSchema,
} from '../contract/index.ts'
import {
  findReceiptOfFile,
  presentLenderUpload,
  type ReceiptFile,
  searchReceiptsOfAllLenders,
} from './receipt-store.ts'

const tags = ['underwriting']

/** The routes for all lenders' uploads outside of a referral, for the insurer's desk. */
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
        summary: "A download address for a file of a lender's upload, valid for five minutes",
        params: z.object({ channel: z.string(), receiptId: z.string(), fileId: z.string() }),
        response: { 200: fileAddressSchema, ...refusedAnswers },
      },
      exposeHeadRoute: false,
    },
    async (request) => await addressLenderFile(deps, insurerOf(request), request.params, request.id),
  )
}

/**
 * The download address of a lender's file for the insurer. The lender's audit log records the request.
 *
 * @throws Refusal 404
 */
async function addressLenderFile(
  deps: ObjectDeps,
  caller: Caller,
  { channel, ...file }: ReceiptFile & { readonly channel: string },
  requestId: string,
): Promise<FileAddress> {
  const { database, clock } = deps
  if (!(await findReceiptOfFile(database, channel, file)))
    throw refuse('not-found', receiptSentences.notFound, { status: 404 })
  await writeAudit(database, {
    channel,
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: 'upload.download',
    record: file.receiptId,
    requestId,
    detail: { file: file.fileId },
  })
  return { url: await downloadAddress(deps, { channel, uploadId: file.fileId }) }
}
