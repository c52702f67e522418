import type { FastifyRequest } from 'fastify'
import { lenderOf } from '#areas/identity/server'
import { messageFor } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { bytesIn, type Receipt } from '#areas/upload/contract'
import { nameCode, receiveUpload, type SentUpload, storeReceipt } from '#areas/upload/server'
import { readForm } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import { Refusal, readContent, refuse } from '#platform/http'
import { callOf } from '#platform/idempotency'
import { collectUploads, type ObjectDeps } from '#platform/objects'
import { dataFields, type SentData, sentDataSchema, sentences } from '../contract/index.ts'

type UploadDeps = ObjectDeps & { readonly reference: ReferenceData; readonly limitMegabytes: number }

const mostFiles = 200

/**
 * Receives files and their form in one multipart request (specification 001 §7).
 *
 * @throws Refusal 400 with every broken rule or what is wrong with each file, 413 `files-too-large`, 422 `key-reused`,
 *   503 `scan-unavailable`
 */
export async function uploadData(deps: UploadDeps, request: FastifyRequest): Promise<Receipt> {
  const { channel } = lenderOf(request)
  return await receiveUpload<ReturnType<typeof readSentData>>(deps, request, {
    area: 'data-upload',
    contentField: 'dataupload',
    totalLimit: bytesIn(deps.limitMegabytes),
    mostFiles,
    read: (content) => readSentData(deps, channel, readContent(sentDataSchema, content ?? {})),
    upload: (upload, files) => {
      if (files.length === 0) throw attachmentRequired()
      return { ...upload, kind: 'data', against: null, files }
    },
  })
}

/**
 * Accepts files that the browser uploaded directly, under a batch of the caller (specification 001 §7). A refusal keeps
 * the uploads, so that the same form can be submitted again.
 *
 * @throws Refusal 400 with every broken rule or what is wrong with each file, 404 for the batch of another user, 409
 *   `file-missing`, 413 `files-too-large`, 422 `key-reused`, 503 `scan-unavailable`
 */
export async function moveData(deps: UploadDeps, request: FastifyRequest<{ Body: SentData }>): Promise<Receipt> {
  const { database, clock } = deps
  const [caller, call, sent] = [lenderOf(request), callOf(request), request.body]
  const { channel, subject } = caller
  const upload = readSentData(deps, channel, sent)
  const fileNames = sent.filenames ?? []
  if (fileNames.length === 0) throw attachmentRequired()
  if (!sent.uuid) throw refuse('uuid-required', sentences.batchRequired, { field: 'uuid' })

  const batch = { channel, owner: subject, area: 'data-upload', batchId: sent.uuid.toLowerCase() }
  const files = await collectUploads(deps, { ...batch, fileNames })
  const { attachments: _notLookedAt, ...body } = sent
  return await database
    .transaction()
    .execute((transaction) =>
      storeReceipt(transaction, caller, { ...upload, kind: 'data', against: null, files }, { call, body, at: clock() }),
    )
}

/** Validates the form of a data upload. @throws Refusal 400 with every broken rule */
function readSentData(
  { reference, clock }: UploadDeps,
  channel: string,
  sent: SentData,
): Pick<SentUpload, 'brand' | 'category'> {
  const today = sydneyDate(clock())
  const lists = {
    brands: reference.partyNames(channel, today),
    categories: reference.codeList('upload-categories', today),
  }
  const { values, faults } = readForm(dataFields, sent, lists)
  if (faults) throw new Refusal(400, faults)
  return { brand: nameCode(lists.brands, values.brandName), category: nameCode(lists.categories, values.category) }
}

function attachmentRequired(): Refusal {
  return refuse('attachment-required', messageFor('attachment', 'required'), { field: 'attachment' })
}
