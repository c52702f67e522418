import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import { refuse } from '#platform/http'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import { type FileAddress, receiptSentences } from '../contract/index.ts'
import { mayExist, type ReceiptFile } from './address-own-file.ts'
import { hasFileOfAnyLender } from './all-lenders-receipt-store.ts'

/**
 * Where the insurer can fetch a file that a lender sent. That it was asked for stands in the lender's own audit.
 *
 * @throws Refusal 404
 */
export async function addressLenderFile(
  deps: ObjectDeps,
  caller: Caller,
  { channel, ...file }: ReceiptFile & { readonly channel: string },
  requestId: string,
): Promise<FileAddress> {
  const { database, clock } = deps
  const found = mayExist(file) && (await hasFileOfAnyLender(database, { channel, ...file }))
  if (!found) throw refuse('not-found', receiptSentences.notFound, { status: 404 })
  await writeAudit(database, {
    channel,
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: 'upload.download',
    record: file.receiptId,
    requestId,
    detail: { file: file.fileId },
  })
  return { url: await downloadAddress(deps, { channel, uploadId: file.fileId }) }
}
