import { findName, type LenderCaller } from '#areas/identity/server'
import { findPolicy } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot, type Transaction } from '#platform/database'
import { messages, type OwnReceipt, type SubmissionReceipt } from '../contract/index.ts'
import { namesFor } from './submission-lists.ts'
import { getSubmission } from './submission-store.ts'
import { findObstacle } from './withdraw-submission.ts'

/**
 * The receipt of a lender's submission.
 *
 * @throws Refusal 404 `submission-not-found`
 */
export async function getReceipt(
  connection: Database | Transaction,
  reference: ReferenceData,
  channel: string,
  submissionId: string,
): Promise<SubmissionReceipt> {
  const found = await getSubmission(connection, channel, submissionId)
  const { withdrawnAt, withdrawnBy } = found
  return {
    submissionId: found.submissionId,
    lmiReferenceNo: found.lmiReference,
    policyNo: found.policyNumber,
    brandName: found.brandName,
    submittedBy: found.submittedBy,
    submittedAt: found.submittedAt.toISOString(),
    status: withdrawnAt === null ? 'Submitted' : 'Withdrawn',
    request: found.request,
    sha256: found.requestSha256,
    answer: found.answer,
    supplement: found.supplement as Record<string, unknown> | null,
    lists: namesFor(reference, channel, sydneyDate(found.submittedAt)),
    outsideCard: found.outsideCard,
    acknowledged: found.acknowledged,
    withdrawn: withdrawnAt && { at: withdrawnAt.toISOString(), by: withdrawnBy ?? '' },
  }
}

/** The receipt for people: those who submitted and withdrew it are named as the lender's staff see them. */
export async function withNamesOfPeople<Receipt extends Pick<SubmissionReceipt, 'submittedBy' | 'withdrawn'>>(
  database: Database,
  channel: string,
  { submittedBy, withdrawn, ...receipt }: Receipt,
) {
  const nameOf = (username: string) => findName(database, channel, username)
  return {
    ...receipt,
    submittedBy: await nameOf(submittedBy),
    withdrawn: withdrawn && { ...withdrawn, by: await nameOf(withdrawn.by) },
  }
}

type OwnReceiptDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/**
 * The receipt with what the caller may do, in one snapshot.
 *
 * @throws Refusal 404 `submission-not-found`
 */
export async function getOwnReceipt(
  { database, clock, reference }: OwnReceiptDeps,
  caller: LenderCaller,
  submissionId: string,
): Promise<OwnReceipt> {
  return await inSnapshot(database, async (snapshot) => {
    const receipt = await getReceipt(snapshot, reference, caller.channel, submissionId)
    const withdrawDisabledReason = receipt.withdrawn
      ? null
      : await findDisabledReason(snapshot, caller, receipt, clock())
    return {
      ...receipt,
      canWithdraw: receipt.withdrawn === null && withdrawDisabledReason === null,
      withdrawDisabledReason,
    }
  })
}

async function findDisabledReason(
  snapshot: Transaction,
  { channel, rights }: LenderCaller,
  { policyNo }: SubmissionReceipt,
  at: Date,
): Promise<string | null> {
  if (rights.policysubmission !== 'full') return messages.mayNotWithdraw
  const policy = await findPolicy(snapshot, channel, policyNo)
  const obstacle = policy && (await findObstacle(snapshot, policy, at))
  return obstacle?.message ?? null
}
