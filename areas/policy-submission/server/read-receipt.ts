import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import { type SubmissionReceipt, sentences } from '../contract/index.ts'
import { findSubmission } from './submission-store.ts'

/**
 * The receipt of a lender's submission.
 *
 * @throws Refusal 404 `submission-not-found`
 */
export async function readReceipt(
  database: Database,
  channel: string,
  submissionId: string,
): Promise<SubmissionReceipt> {
  const found = await findSubmission(database, channel, submissionId)
  if (!found) throw refuse('submission-not-found', sentences.notFound, { status: 404 })
  return {
    submissionId: found.submissionId,
    lmiReferenceNo: found.lmiReference,
    policyNo: found.policyNumber,
    brandName: found.brandName,
    submittedBy: found.submittedBy,
    submittedAt: found.submittedAt.toISOString(),
    request: found.request.toString('utf8'),
    sha256: found.requestSha256,
    answer: found.answer,
    supplement: found.supplement as Record<string, unknown> | null,
  }
}
