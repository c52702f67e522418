import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Call } from '#platform/idempotency'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import { referralNotFound } from './request/referral-not-found.ts'
import { hasDocument } from './store/document-store.ts'
import type { ReferralKey } from './store/referral-key.ts'

/**
 * An address from which a document of a request can be fetched for five minutes, by the lender's people or by the
 * insurer's. The lender's audit says who asked for it.
 *
 * @throws Refusal 404 for a document that is not one of that request
 */
export async function openDocument(
  deps: ObjectDeps,
  caller: Caller,
  key: ReferralKey,
  documentId: string,
  call: Call,
): Promise<string> {
  const { channel, requestId } = key
  const { database, clock } = deps
  if (!(await hasDocument(database, key, documentId))) throw referralNotFound()
  await writeAudit(database, {
    channel,
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: caller.channel === channel ? 'referral.document-opened' : 'underwriting.document-opened',
    record: String(requestId),
    requestId: call.requestId,
    detail: { documentId },
  })
  return await downloadAddress(deps, { channel, uploadId: documentId })
}
