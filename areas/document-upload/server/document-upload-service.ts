import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { hasPolicy } from '#areas/policy/server'
import { messageFor, referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { bytesIn, type Receipt, receiptMessages, receiptSchema } from '#areas/upload/contract'
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
import type { AttachedName } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import {
  documentDraftForm,
  documentDraftSchema,
  documentsUploadRequestSchema,
  documentUploadRequestSchema,
  maxDocuments,
  messages,
  parseDocumentsUpload,
  parseDocumentUpload,
} from '../contract/index.ts'

const tag = 'document upload'
const base = '/api/quote/doc/'
// Upload Document requires a lender role and no function right (specification 001 §6).
const lenders = routesOf(tag, { allowed: 'lender' })
const long = (form: z.ZodMiniType) => routesOf(tag, { allowed: 'lender', receiveTimeout: uploadTimeout, form })
const one = long(z.object({ document: documentUploadRequestSchema, attachment: z.file() }))
const several = long(z.object({ documents: documentsUploadRequestSchema, attachment: z.array(z.file()) }))
const multipart = { consumes: ['multipart/form-data'], headers: idempotencyHeaders }

/** Uploads of documents for a policy, loan or application number. */
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
    one('Upload a document', receiptSchema, {
      ...multipart,
      description:
        'Multipart form: the file as a part named attachment, and a JSON part named document with brandName, category, ' +
        'uploadType (Policy, Loan or Application) and the number of that type. Returns the receipt.',
    }),
    async (request) =>
      await receiveUpload(deps, request, {
        kind: 'document',
        contentField: 'document',
        maxFiles: 1,
        tooMany: () => refuse('one-document', receiptMessages.oneDocument, { field: 'document' }),
        fileRequired,
        parse: async (content) => await parseDocument(deps, request, content),
      }),
  )

  server.post(
    `${base}upload-files`,
    several('Upload several documents for one number', receiptSchema, {
      ...multipart,
      description:
        'Multipart form: each file as a part named attachment, and a JSON part named documents with brandName, ' +
        'uploadType (Policy, Loan or Application), the number of that type, and files with the name and the category ' +
        'of each. Returns one receipt.',
    }),
    async (request) =>
      await receiveUpload(deps, request, {
        kind: 'document',
        contentField: 'documents',
        maxFiles: maxDocuments,
        fileRequired,
        parse: async (content, attached) => await parseDocuments(deps, request, content, attached),
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
  await requirePolicy(deps, channel, against)
  return { kind: 'document', ...nameCodes(lists, values), against }
}

/**
 * Validates the form of several documents.
 *
 * @throws Refusal 400 with every broken rule of the first file, `category-of-each`, `policy-not-found`
 */
async function parseDocuments(
  deps: UploadDeps,
  request: FastifyRequest,
  content: unknown,
  attached: readonly AttachedName[],
): Promise<Omit<UploadInput, 'files'>> {
  const { channel } = lenderOf(request)
  const lists = uploadLists(deps, channel)
  const body = parseContent(documentsUploadRequestSchema, content ?? { files: [] })
  if (attached.length === 0) throw fileRequired()
  const { values, errors } = parseDocumentsUpload(body, lists)
  if (errors) throw new Refusal(400, errors)
  const isNamed = attached.every(({ name }) => values?.categories.has(name))
  if (!values || !isNamed || body.files.length !== attached.length)
    throw refuse('category-of-each', messages.categoryOfEach, { field: 'category' })
  const { brandName, against, categories } = values
  await requirePolicy(deps, channel, against)
  const entries = [...categories].map(([name, category]) => {
    return [name, nameCodes(lists, { brandName, category }).category] as const
  })
  const isMixed = new Set(categories.values()).size > 1
  return { kind: 'document', ...nameCodes(lists, values), ...(isMixed && { categories: new Map(entries) }), against }
}

async function requirePolicy(
  { database }: UploadDeps,
  channel: string,
  against: NonNullable<Receipt['against']>,
): Promise<void> {
  if (against.uploadType === 'Policy' && !(await hasPolicy(database, channel, against.number)))
    throw refuse('policy-not-found', messages.policyNotFound(against.number), { field: 'policyNumber' })
}

function fileRequired(): Refusal {
  return refuse('document-required', messageFor('document', 'required'), { field: 'document' })
}
