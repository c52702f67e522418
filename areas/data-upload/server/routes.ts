import * as z from 'zod/mini'
import { readEnvironment } from '#areas/environment/server'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { bytesIn, receiptSchema, uuidAnswerSchema } from '#areas/upload/contract'
import { uploadListRoutes } from '#areas/upload/server'
import { type HttpServer, longestUpload, refusedAnswers } from '#platform/http'
import { idempotencyHeaders } from '#platform/idempotency'
import { issueUploadBatch } from '#platform/objects'
import type { AppContext, Service } from '#platform/service'
import { sentDataSchema } from '../contract/index.ts'
import { moveData, uploadData } from './upload-data.ts'

const view: Allowed = { area: 'docupload', right: 'view' }
const full: Allowed = { area: 'docupload', right: 'full' }
const tags = ['data upload']
const base = '/api/quote/data/'

/** Uploads of files for a brand and a category. */
export const dataUploadService: Service = { name: 'data-upload', routes: dataUploadRoutes }

/** The routes of DATA UPLOAD (specification 001 §7). */
async function dataUploadRoutes(server: HttpServer, deps: AppContext): Promise<void> {
  const { limits } = await readEnvironment(deps.settings)
  const limitMegabytes = limits.dataUploadMegabytes
  const uploadDeps = { ...deps, reference: referenceDataOf(deps), limitMegabytes }
  uploadListRoutes(server, deps, { base, allowed: view, tags })

  server.get(
    `${base}uuid`,
    {
      config: { allowed: full },
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'The id under which one form uploads its files, valid for the caller only',
        response: { 200: uuidAnswerSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { channel, subject } = lenderOf(request)
      const owner = { channel, owner: subject, area: 'data-upload' }
      return { uuid: await issueUploadBatch(deps, owner, bytesIn(limitMegabytes)) }
    },
  )

  server.post(
    `${base}upload`,
    {
      config: {
        allowed: full,
        receiveWithin: longestUpload,
        form: z.object({ dataupload: sentDataSchema, attachment: z.array(z.file()) }),
      },
      schema: {
        tags,
        summary: 'Send files against a brand and a category',
        description:
          'A multipart form: each file as `attachment`, and a JSON part `dataupload` with brandName and category. ' +
          'Answers the receipt.',
        consumes: ['multipart/form-data'],
        headers: idempotencyHeaders,
        response: { 200: receiptSchema, ...refusedAnswers },
      },
    },
    async (request) => await uploadData(uploadDeps, request),
  )

  server.post(
    `${base}move`,
    {
      // The body is short, but the files are checked before the response.
      config: { allowed: full, receiveWithin: longestUpload },
      schema: {
        tags,
        summary: 'Accept files that were uploaded to pre-signed addresses',
        description: 'The form, the uuid and the names of the files. Answers the receipt.',
        headers: idempotencyHeaders,
        body: sentDataSchema,
        response: { 200: receiptSchema, ...refusedAnswers },
      },
    },
    async (request) => await moveData(uploadDeps, request),
  )
}
