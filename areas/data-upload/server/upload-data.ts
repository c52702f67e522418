import type { FastifyRequest } from 'fastify'
import { lenderOf } from '#areas/identity/server'
import { messageFor } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { bytesIn, type Receipt } from '#areas/upload/contract'
import { receiveUpload } from '#areas/upload/server'
import { sydneyDate } from '#platform/clock'
import { type Refusal, readContent, refuse } from '#platform/http'
import type { ObjectDeps } from '#platform/objects'
import { sentDataSchema } from '../contract/index.ts'
import { readSentData } from './read-sent-data.ts'

type UploadDeps = ObjectDeps & { readonly reference: ReferenceData; readonly limitMegabytes: number }

const mostFiles = 200

/**
 * Takes files and what they are sent against, in one multipart request (specification 001 §7).
 *
 * @throws Refusal 400 with every broken rule or what is wrong with each file, 413 `files-too-large`, 422 `key-reused`, 503
 *   `scan-unavailable`
 */
export async function uploadData(deps: UploadDeps, request: FastifyRequest): Promise<Receipt> {
  const { reference, clock, limitMegabytes } = deps
  const { channel } = lenderOf(request)
  return await receiveUpload<ReturnType<typeof readSentData>>(deps, request, {
    area: 'data-upload',
    contentField: 'dataupload',
    totalLimit: bytesIn(limitMegabytes),
    mostFiles,
    read: (content) => {
      const sent = readContent(sentDataSchema, content ?? {})
      return readSentData(sent, { reference, channel, today: sydneyDate(clock()) })
    },
    upload: (upload, files) => {
      if (files.length === 0) throw attachmentRequired()
      return { ...upload, kind: 'data', against: null, files }
    },
  })
}

export function attachmentRequired(): Refusal {
  return refuse('attachment-required', messageFor('attachment', 'required'), { field: 'attachment' })
}
