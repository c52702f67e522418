import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Call } from '#platform/idempotency'
import { downloadAddress, type ObjectFoundations } from '#platform/objects'
import { referralNotFound } from '../request/referral-not-found.ts'
import { hasDocument } from '../store/document-store.ts'
import type { ReferralKey } from '../store/referral-key.ts'

/**
 * An address from which the insurer can fetch a document of a lender's request for five minutes. The lender's audit
 * says who asked for it.
 *
 * @throws Refusal 404 for a document that is not one of that request
 */
export async function openDocumentOfLender(
  foundations: ObjectFoundations,
  caller: Caller,
  key: ReferralKey,
  documentId: string,
  call: Call,
): Promise<string> {
  const { database, clock } = foundations
  if (!(await hasDocument(database, key, documentId))) throw referralNotFound()
  await writeAudit(database, {
    channel: key.channel,
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: 'underwriting.document-opened',
    record: String(key.requestId),
    requestId: call.requestId,
    detail: { documentId },
  })
  return await downloadAddress(foundations, { channel: key.channel, uploadId: documentId })
}
