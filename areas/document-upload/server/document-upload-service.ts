import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { hasPolicy } from '#areas/policy/server'
import { messageFor, referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { bytesIn, receiptMessages, receiptSchema } from '#areas/upload/contract'
import {
  nameCodes,
  receiveUpload,
  type UploadDeps,
  type UploadInput,
  uploadFormRoutes,
  uploadLists,
} from '#areas/upload/server'
import { type HttpServer, parseContent, Refusal, refuse, routesOf, uploadTimeout } from '#platform/http'
import { idempotencyHeaders } from '#platform/idempotency'
import type { AppContext, Service } from '#platform/service'
import {
  documentDraftForm,
  documentDraftSchema,
  documentUploadRequestSchema,
  messages,
  parseDocumentUpload,
} from '../contract/index.ts'

const tag = 'document upload'
const base = '/api/quote/doc/'
// Upload Document requires a lender role and no function right (specification 001 §6).
const lenders = routesOf(tag, { allowed: 'lender' })
const long = routesOf(tag, {
  allowed: 'lender',
  receiveTimeout: uploadTimeout,
  form: z.object({ document: documentUploadRequestSchema, attachment: z.file() }),
})

/** Uploads of one document for a policy, loan or application number. */
export const documentUploadService: Service = { name: 'document-upload', routes: documentUploadRoutes }

async function documentUploadRoutes(server: HttpServer, context: AppContext): Promise<void> {
  const { limits } = await loadEnvironment(context.settings)
  const totalLimit = bytesIn(limits.documentUploadMegabytes)
  const deps = { ...context, reference: referenceDataOf(context), totalLimit }
  const draft = { of: 'a document upload', schema: documentDraftSchema, form: documentDraftForm }
  uploadFormRoutes(server, context, { base, view: lenders, full: lenders, draft })

  server.get(
    `${base}party-names`,
    lenders("List the lender's brands", z.array(referenceItemSchema)),
    async (request) => [...uploadLists(deps, lenderOf(request).channel).brands],
  )

  server.post(
    `${base}upload`,
    long('Upload a document', receiptSchema, {
      description:
        'Multipart form: the file as a part named attachment, and a JSON part named document with brandName, category, ' +
        'uploadType (Policy, Loan or Application) and the number of that type. Returns the receipt.',
      consumes: ['multipart/form-data'],
      headers: idempotencyHeaders,
    }),
    async (request) =>
      await receiveUpload(deps, request, {
        kind: 'document',
        contentField: 'document',
        maxFiles: 1,
        tooMany: () => refuse('one-document', receiptMessages.oneDocument, { field: 'document' }),
        fileRequired: () => refuse('document-required', messageFor('document', 'required'), { field: 'document' }),
        parse: async (content) => await parseDocument(deps, request, content),
      }),
  )
}

/** Validates the form of a document. @throws Refusal 400 with every broken rule, `policy-not-found` */
async function parseDocument(
  deps: UploadDeps,
  request: FastifyRequest,
  content: unknown,
): Promise<Omit<UploadInput, 'files'>> {
  const { channel } = lenderOf(request)
  const lists = uploadLists(deps, channel)
  const { values, errors } = parseDocumentUpload(parseContent(documentUploadRequestSchema, content ?? {}), lists)
  if (errors) throw new Refusal(400, errors)
  const { against } = values
  if (against.uploadType === 'Policy' && !(await hasPolicy(deps.database, channel, against.number)))
    throw refuse('policy-not-found', messages.policyNotFound(against.number), { field: 'policyNumber' })
  return { kind: 'document', ...nameCodes(lists, values), against }
}
