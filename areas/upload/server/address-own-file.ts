import type { LenderCaller } from '#areas/identity/server'
import { refuse } from '#platform/http'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import { type FileAddress, type Receipt, receiptSentences } from '../contract/index.ts'
import { kindOfOwnFile } from './receipt-store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A file of a receipt, as an address names it. */
export type ReceiptFile = { readonly receiptId: string; readonly fileId: string }

/** True for ids that may exist: what is none is simply not found. */
export function mayExist({ receiptId, fileId }: ReceiptFile): boolean {
  return uuid.test(receiptId) && uuid.test(fileId)
}

/**
 * Where the caller can fetch a file that the caller sent.
 *
 * @param requireKind throws the Refusal when the caller may not see what was sent from that screen any more
 * @throws Refusal 404, the same for another lender's or person's file and for none
 */
export async function addressOwnFile(
  deps: ObjectDeps,
  caller: LenderCaller,
  file: ReceiptFile,
  requireKind: (kind: Receipt['kind']) => Promise<void>,
): Promise<FileAddress> {
  const kind = mayExist(file) ? await kindOfOwnFile(deps.database, caller, file) : null
  if (kind === null) throw refuse('not-found', receiptSentences.notFound, { status: 404 })
  await requireKind(kind)
  return { url: await downloadAddress(deps, { channel: caller.channel, uploadId: file.fileId }) }
}
