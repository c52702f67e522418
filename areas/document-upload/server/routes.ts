import * as z from 'zod/mini'
import { readEnvironment } from '#areas/environment/server'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { receiptSchema } from '#areas/upload/contract'
import { uploadListRoutes } from '#areas/upload/server'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, longestUpload, refusedAnswers } from '#platform/http'
import { idempotencyHeaders } from '#platform/idempotency'
import type { AppContext, Service } from '#platform/service'
import { sentDocumentSchema } from '../contract/index.ts'
import { uploadDocument } from './upload-document.ts'

/** Upload Document requires a lender role and no function right (specification 001 §6). */
const allowed: Allowed = 'lender'
const tags = ['document upload']
const base = '/api/quote/doc/'

/** Uploads of one document for a policy, loan or application number. */
export const documentUploadService: Service = { name: 'document-upload', routes: documentUploadRoutes }

/** The routes of DOCUMENT UPLOAD. */
async function documentUploadRoutes(server: HttpServer, deps: AppContext): Promise<void> {
  const { limits } = await readEnvironment(deps.settings)
  const reference = referenceDataOf(deps)
  uploadListRoutes(server, deps, { base, allowed, tags })

  server.get(
    `${base}party-names`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: "The brands of the caller's lender, one per long name",
        response: { 200: z.array(referenceItemSchema), ...refusedAnswers },
      },
    },
    async (request) => [...reference.partyNames(lenderOf(request).channel, sydneyDate(deps.clock()))],
  )

  server.post(
    `${base}upload`,
    {
      config: {
        allowed,
        receiveWithin: longestUpload,
        form: z.object({ document: sentDocumentSchema, attachment: z.file() }),
      },
      schema: {
        tags,
        summary: 'Send one document against a policy, loan or application number',
        description:
          'A multipart form: the file as `attachment`, and a JSON part `document` with brandName, uploadType (Policy, ' +
          'Loan or Application), the number that it names, and category. Answers the receipt.',
        consumes: ['multipart/form-data'],
        headers: idempotencyHeaders,
        response: { 200: receiptSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const limitMegabytes = limits.documentUploadMegabytes
      return await uploadDocument({ ...deps, reference, limitMegabytes }, request)
    },
  )
}
