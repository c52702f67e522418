import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Call } from '#platform/idempotency'
import { downloadAddress, type ObjectFoundations } from '#platform/objects'
import { referralNotFound } from './request/referral-not-found.ts'
import { hasDocument } from './store/document-store.ts'
import { parseRequestId } from './store/referral-key.ts'

/**
 * An address from which a document of the lender can be fetched for five minutes. Who asked for it is written down.
 *
 * @throws Refusal 404 for a document that is not one of that request, or a request that is not the lender's
 */
export async function openDocument(
  foundations: ObjectFoundations,
  caller: LenderCaller,
  asked: { readonly id: string; readonly documentId: string },
  call: Call,
): Promise<string> {
  const { channel, subject, username } = caller
  const { database, clock } = foundations
  const { documentId } = asked
  const requestId = parseRequestId(asked.id)
  if (requestId === null || !(await hasDocument(database, { channel, requestId }, documentId))) throw referralNotFound()
  await writeAudit(database, {
    channel,
    at: clock(),
    actor: subject,
    username,
    action: 'referral.document-opened',
    record: String(requestId),
    requestId: call.requestId,
    detail: { documentId },
  })
  return await downloadAddress(foundations, { channel, uploadId: documentId })
}
