import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { messageFor } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { bytesIn, type Receipt, receiptSchema } from '#areas/upload/contract'
import {
  batchIdRoutes,
  nameCodes,
  ownerOf,
  receiveUpload,
  storeReceipt,
  type UploadDeps,
  type UploadInput,
  uploadFormRoutes,
  uploadLists,
} from '#areas/upload/server'
import { parseForm } from '#packages/fields'
import { type HttpServer, parseContent, Refusal, refuse, routesOf, uploadTimeout } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { collectUploads } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import {
  type DataUploadRequest,
  dataDraftForm,
  dataDraftSchema,
  dataFields,
  dataUploadRequestSchema,
  messages,
} from '../contract/index.ts'

const tag = 'data upload'
const base = '/api/quote/data/'
const view = routesOf(tag, { allowed: { area: 'docupload', right: 'view' } })
const allowed: Allowed = { area: 'docupload', right: 'full' }
const full = routesOf(tag, { allowed })
// The body of `move` is short, but the files are checked before the response.
const long = routesOf(tag, { allowed, receiveTimeout: uploadTimeout })
const form = z.object({ dataupload: dataUploadRequestSchema, attachment: z.array(z.file()) })
const multipart = routesOf(tag, { allowed, receiveTimeout: uploadTimeout, form })
const headers = idempotencyHeaders
const maxFiles = 200

/** Uploads of files for a brand and a category. */
export const dataUploadService: Service = { name: 'data-upload', routes: dataUploadRoutes }

/** The routes of DATA UPLOAD (specification 001 §7). */
async function dataUploadRoutes(server: HttpServer, context: AppContext): Promise<void> {
  const { limits } = await loadEnvironment(context.settings)
  const totalLimit = bytesIn(limits.dataUploadMegabytes)
  const deps = { ...context, reference: referenceDataOf(context), totalLimit }
  const draft = { of: 'a data upload', schema: dataDraftSchema, form: dataDraftForm }
  uploadFormRoutes(server, context, { base, view, full, draft })

  const uuidCall = { url: `${base}uuid`, route: full, summary: 'Create a batch ID for data files' }
  batchIdRoutes(server, deps, { ...uuidCall, area: 'data-upload', totalLimit })

  server.post(
    `${base}upload`,
    multipart('Upload data files', receiptSchema, {
      description:
        'Multipart form: each file as a part named attachment, and a JSON part named dataupload with brandName and ' +
        'category. Returns the receipt.',
      consumes: ['multipart/form-data'],
      headers,
    }),
    async (request) =>
      await receiveUpload(deps, request, {
        kind: 'data',
        contentField: 'dataupload',
        maxFiles,
        fileRequired,
        parse: (content) => parseDataUpload(deps, request, parseContent(dataUploadRequestSchema, content ?? {})),
      }),
  )

  server.post(
    `${base}move`,
    long('Submit uploaded data files', receiptSchema, {
      description:
        'For files already uploaded to pre-signed URLs: send the uuid of their batch and their names. Returns the receipt.',
      headers,
      body: dataUploadRequestSchema,
    }),
    async (request) => await moveData(deps, request),
  )
}

/**
 * Accepts files that the browser uploaded directly, under a batch of the caller (specification 001 §7). A refusal keeps
 * the uploads, so that the same form can be submitted again.
 *
 * @throws Refusal 400 with every broken rule or what is wrong with each file, 404 for the batch of another user, 409
 *   `file-missing`, 413 `files-too-large`, 422 `key-reused`, 503 `scan-unavailable`
 */
async function moveData(deps: UploadDeps, request: FastifyRequest<{ Body: DataUploadRequest }>): Promise<Receipt> {
  const { attachments: _notLookedAt, ...body } = request.body
  const upload = parseDataUpload(deps, request, body)
  const fileNames = body.filenames ?? []
  if (fileNames.length === 0) throw fileRequired()
  if (!body.uuid) throw refuse('uuid-required', messages.batchRequired, { field: 'uuid' })

  const caller = lenderOf(request)
  const batch = { ...ownerOf(caller, 'data'), batchId: body.uuid.toLowerCase() }
  const files = await collectUploads(deps, { ...batch, fileNames })
  const submitted = { call: callOf(request), body, at: deps.clock() }
  return await storeReceipt(deps.database, caller, { ...upload, files }, submitted)
}

/** Validates the form of a data upload. @throws Refusal 400 with every broken rule */
function parseDataUpload(
  deps: UploadDeps,
  request: FastifyRequest,
  submitted: DataUploadRequest,
): Omit<UploadInput, 'files'> {
  const lists = uploadLists(deps, lenderOf(request).channel)
  const { values, errors } = parseForm(dataFields, submitted, lists)
  if (errors) throw new Refusal(400, errors)
  return { kind: 'data', ...nameCodes(lists, values), against: null }
}

function fileRequired(): Refusal {
  return refuse('attachment-required', messageFor('attachment', 'required'), { field: 'attachment' })
}
