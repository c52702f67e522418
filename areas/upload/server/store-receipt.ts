import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { recordLenderEvents } from '#areas/webhook/server'
import { longNameIn, type Option } from '#packages/fields'
import { writeAudit } from '#platform/audit'
import { sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import type { Refusal } from '#platform/http'
import { type Call, callOf, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import {
  acceptUploads,
  discardUploads,
  type FormRules,
  type ObjectDeps,
  receiveForm,
  type UploadOwner,
} from '#platform/objects'
import type { Receipt } from '../contract/index.ts'
import { findReceipt, insertReceipt, type NewReceipt, presentReceipt } from './receipt-store.ts'

export type UploadDeps = ObjectDeps & {
  readonly reference: ReferenceData
  /** Total size of all files in bytes. */
  readonly totalLimit: number
}

/** The checked files of an upload and its form values. */
export type UploadInput = Pick<NewReceipt, 'kind' | 'brand' | 'category' | 'categories' | 'against' | 'files'>

/** The lists of choices of an upload form. */
export function uploadLists({ reference, clock }: Pick<UploadDeps, 'reference' | 'clock'>, channel: string) {
  const today = sydneyDate(clock())
  return {
    brands: reference.partyNames(channel, today),
    categories: reference.codeList('upload-categories', today),
  }
}

/** Codes with their current names: a receipt stores both. */
export function nameCodes(
  lists: { readonly brands: readonly Option[]; readonly categories: readonly Option[] },
  codes: { readonly brandName: string; readonly category: string },
): Pick<UploadInput, 'brand' | 'category'> {
  const toNamed = (list: readonly Option[], code: string) => ({ shortName: code, longName: longNameIn(list, code) })
  return { brand: toNamed(lists.brands, codes.brandName), category: toNamed(lists.categories, codes.category) }
}

/** The owner of the files of an upload screen. */
export function ownerOf({ channel, subject }: LenderCaller, kind: Receipt['kind']): UploadOwner {
  return { channel, owner: subject, area: `${kind}-upload` }
}

type UploadRules = Omit<FormRules<Omit<UploadInput, 'files'>>, 'totalLimit'> & {
  readonly kind: Receipt['kind']
  readonly fileRequired: () => Refusal
}

/**
 * Receives files in one multipart request and returns the receipt. A refusal after the files arrived discards all of
 * them.
 *
 * @throws Refusal as `receiveForm` and `storeReceipt` do
 */
export async function receiveUpload(
  deps: UploadDeps,
  request: FastifyRequest,
  { kind, fileRequired, ...rules }: UploadRules,
): Promise<Receipt> {
  const { database, clock, totalLimit } = deps
  const caller = lenderOf(request)
  const { content, files } = await receiveForm(deps, request, ownerOf(caller, kind), { ...rules, totalLimit })
  try {
    if (files.length === 0) throw fileRequired()
    const body = { content, files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })) }
    const submitted = { call: callOf(request), body, at: clock() }
    return await storeReceipt(database, caller, { ...content, files }, submitted)
  } finally {
    // Accepted files are not affected; the files of a repeated or refused call are discarded.
    await discardUploads(deps, caller.channel, files)
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
  database: Database,
  caller: LenderCaller,
  upload: UploadInput,
  { call, body, at }: { readonly call: Call; readonly body: unknown; readonly at: Date },
): Promise<Receipt> {
  const { channel, subject, username } = caller
  const { files } = upload
  const operation = `upload.${upload.kind}`
  return await database.transaction().execute(async (transaction) => {
    const receiptId = randomUUID()
    const idempotent = idempotentCall(caller, call, operation, body)
    const first = idempotent && (await claimIdempotencyKey(transaction, idempotent, receiptId, at))
    if (first) return await getReceipt(transaction, channel, first)

    await acceptUploads(transaction, channel, files, at)
    await insertReceipt(transaction, { ...upload, channel, receiptId, sentBy: { username, subject }, sentAt: at })
    await writeAudit(transaction, {
      channel,
      at,
      by: caller,
      action: operation,
      record: receiptId,
      requestId: call.httpRequestId,
      detail: { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) },
    })
    const record = { kind: 'upload', id: receiptId } as const
    await recordLenderEvents(transaction, [{ channel, at, record, event: 'received', status: 'Received' }])
    return await getReceipt(transaction, channel, receiptId)
  })
}

async function getReceipt(transaction: Transaction, channel: string, receiptId: string): Promise<Receipt> {
  const receipt = await findReceipt(transaction, channel, receiptId)
  if (!receipt) throw new Error(`The receipt ${receiptId} of ${channel} is gone.`)
  return presentReceipt(receipt)
}
