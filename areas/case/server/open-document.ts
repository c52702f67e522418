import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Call } from '#platform/idempotency'
import { downloadAddress, type ObjectDeps } from '#platform/objects'
import { type CaseKind, caseNotFound } from './case-kind.ts'
import type { CaseKey } from './store/case-store.ts'
import { hasDocument } from './store/conversation-store.ts'

/**
 * A URL to download a document of a case, valid for five minutes, for users of the lender and of the insurer. The
 * lender's audit table records who requested it.
 *
 * @throws Refusal 404 for a document that does not belong to the case
 */
export async function openDocument(
  deps: ObjectDeps,
  kind: CaseKind,
  caller: Caller,
  key: CaseKey,
  documentId: string,
  call: Call,
): Promise<string> {
  const { channel, caseId } = key
  const { database, clock } = deps
  if (!(await hasDocument(database, key, documentId))) throw caseNotFound(kind)
  await writeAudit(database, {
    channel,
    at: clock(),
    by: caller,
    action: caller.channel === channel ? `${kind.name}.document-opened` : 'underwriting.document-opened',
    record: String(caseId),
    requestId: call.httpRequestId,
    detail: { documentId },
  })
  return await downloadAddress(deps, { channel, uploadId: documentId })
}
