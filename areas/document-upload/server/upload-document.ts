import type { FastifyRequest } from 'fastify'
import { lenderOf } from '#areas/identity/server'
import { hasPolicy } from '#areas/policy/server'
import { messageFor } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { bytesIn, type Receipt, receiptSentences } from '#areas/upload/contract'
import { nameCode, receiveUpload } from '#areas/upload/server'
import { sydneyDate } from '#platform/clock'
import { Refusal, readContent, refuse } from '#platform/http'
import type { ObjectDeps } from '#platform/objects'
import {
  type DocumentLists,
  type DocumentUpload,
  readDocumentUpload,
  sentDocumentSchema,
  sentences,
} from '../contract/index.ts'

type UploadDeps = ObjectDeps & { readonly reference: ReferenceData; readonly limitMegabytes: number }

/**
 * Receives one document and its form in one multipart request (specification 001 §7).
 *
 * @throws Refusal 400 with every broken rule, `policy-not-found`, or what is wrong with the file, 413
 *   `files-too-large`, 422 `key-reused`, 503 `scan-unavailable`
 */
export async function uploadDocument(deps: UploadDeps, request: FastifyRequest): Promise<Receipt> {
  const { reference, clock, limitMegabytes } = deps
  const { channel } = lenderOf(request)
  const today = sydneyDate(clock())
  const lists: DocumentLists = {
    brands: reference.partyNames(channel, today),
    categories: reference.codeList('upload-categories', today),
  }
  return await receiveUpload<DocumentUpload>(deps, request, {
    area: 'document-upload',
    contentField: 'document',
    totalLimit: bytesIn(limitMegabytes),
    mostFiles: 1,
    tooMany: () => refuse('one-document', receiptSentences.oneDocument, { field: 'document' }),
    read: async (content) => {
      const document = readSentDocument(content, lists)
      const { uploadType, number } = document.against
      if (uploadType === 'Policy' && !(await hasPolicy(deps.database, channel, number)))
        throw refuse('policy-not-found', sentences.policyNotFound(number), { field: 'policyNumber' })
      return document
    },
    upload: (upload, files) => {
      if (files.length === 0)
        throw refuse('document-required', messageFor('document', 'required'), { field: 'document' })
      const { brandName, category, against } = upload
      return {
        kind: 'document',
        brand: nameCode(lists.brands, brandName),
        category: nameCode(lists.categories, category),
        against,
        files,
      }
    },
  })
}

function readSentDocument(content: unknown, lists: DocumentLists): DocumentUpload {
  const read = readDocumentUpload(readContent(sentDocumentSchema, content ?? {}), lists)
  if (read.faults) throw new Refusal(400, read.faults)
  return read.values
}
