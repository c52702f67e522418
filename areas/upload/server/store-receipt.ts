import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import { longNameIn, type Option } from '#packages/fields'
import { writeAudit } from '#platform/audit'
import type { Database, Transaction } from '#platform/database'
import { type Call, callOf, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import {
  acceptUploads,
  discardUploads,
  type FormRules,
  type ObjectDeps,
  receiveForm,
  type StoredFile,
} from '#platform/objects'
import type { Receipt } from '../contract/index.ts'
import { findReceipt, insertReceipt, type NewReceipt, presentReceipt } from './receipt-store.ts'

/** The checked files of an upload and its form values. */
export type SentUpload = Pick<NewReceipt, 'kind' | 'brand' | 'category' | 'against' | 'files'>

/** A code with its current name: a receipt stores both. */
export function nameCode(list: readonly Option[], code: string): Option {
  return { shortName: code, longName: longNameIn(list, code) }
}

type UploadRules<Content> = FormRules<Content> & {
  readonly area: string
  /** Validates the form once its files are known. Throws the Refusal of an invalid one. */
  readonly upload: (content: Content, files: readonly StoredFile[]) => SentUpload
}

/**
 * Receives files in one multipart request and answers the receipt. A refusal after the files arrived discards all of
 * them.
 *
 * @throws Refusal as `receiveForm` and `storeReceipt` do
 */
export async function receiveUpload<Content>(
  deps: ObjectDeps,
  request: FastifyRequest,
  { area, upload, ...rules }: UploadRules<Content>,
): Promise<Receipt> {
  const { database, clock } = deps
  const caller = lenderOf(request)
  const { channel, subject } = caller
  const owner = { channel, owner: subject, area }
  const { content, files } = await receiveForm(deps, request, owner, rules)
  try {
    const sent = upload(content, files)
    const body = { content, files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) }
    return await database
      .transaction()
      .execute((transaction) => storeReceipt(transaction, caller, sent, { call: callOf(request), body, at: clock() }))
  } finally {
    // Accepted files are not affected; the files of a repeated or refused call are discarded.
    await discardUploads(deps, channel, files)
  }
}

/**
 * Accepts files and stores their receipt atomically, with the idempotency key and the audit entry.
 *
 * @param body the input that the idempotency key stands for: the same key with another body is refused
 * @returns the receipt; that of the first call when the key was used before
 * @throws Refusal 409 `file-missing`, 422 `key-reused`
 */
export async function storeReceipt(
  transaction: Transaction,
  caller: LenderCaller,
  upload: SentUpload,
  { call, body, at }: { readonly call: Call; readonly body: unknown; readonly at: Date },
): Promise<Receipt> {
  const { channel, subject, username } = caller
  const receiptId = randomUUID()
  const operation = `upload.${upload.kind}`
  const keyed = idempotentCall(caller, call, operation, body)
  const first = keyed && (await claimIdempotencyKey(transaction, keyed, receiptId, at))
  if (first) return await readReceipt(transaction, channel, first)

  const { files } = upload
  await acceptUploads(transaction, channel, files, at)
  await insertReceipt(transaction, { ...upload, channel, receiptId, sentBy: { username, subject }, sentAt: at })
  await writeAudit(transaction, {
    channel,
    at,
    actor: subject,
    username,
    action: operation,
    record: receiptId,
    requestId: call.httpRequestId,
    detail: { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
  })
  return await readReceipt(transaction, channel, receiptId)
}

async function readReceipt(connection: Database | Transaction, channel: string, receiptId: string): Promise<Receipt> {
  const receipt = await findReceipt(connection, channel, receiptId)
  if (!receipt) throw new Error(`The receipt ${receiptId} of ${channel} is gone.`)
  return presentReceipt(receipt)
}
