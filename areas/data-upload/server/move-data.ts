import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import type { Receipt } from '#areas/upload/contract'
import { keepReceipt } from '#areas/upload/server'
import { sydneyDate } from '#platform/clock'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { collectUploads, type ObjectDeps } from '#platform/objects'
import { type SentData, sentences } from '../contract/index.ts'
import { readSentData } from './read-sent-data.ts'
import { attachmentRequired } from './upload-data.ts'

type MoveDeps = ObjectDeps & { readonly reference: ReferenceData }

/**
 * Keeps files that the browser has uploaded on its own, under a batch of the caller's (specification 001 §7). After a
 * refusal they still wait, so that the same form can be sent again.
 *
 * @throws Refusal 400 with every broken rule or what is wrong with each file, 404 for a batch of somebody else, 409
 *   `file-missing`, 413 `files-too-large`, 422 `key-reused`, 503 `scan-unavailable`
 */
export async function moveData(deps: MoveDeps, caller: LenderCaller, sent: SentData, call: Call): Promise<Receipt> {
  const { database, clock, reference } = deps
  const { channel, subject } = caller
  const upload = readSentData(sent, { reference, channel, today: sydneyDate(clock()) })
  const fileNames = sent.filenames ?? []
  if (fileNames.length === 0) throw attachmentRequired()
  if (!sent.uuid) throw refuse('uuid-required', sentences.batchRequired, { field: 'uuid' })

  const batch = { channel, owner: subject, area: 'data-upload', batchId: sent.uuid.toLowerCase() }
  const files = await collectUploads(deps, { ...batch, fileNames })
  const { attachments: _notLookedAt, ...body } = sent
  return await database
    .transaction()
    .execute((transaction) =>
      keepReceipt(transaction, caller, { ...upload, kind: 'data', against: null, files }, { call, body, at: clock() }),
    )
}
