import type { Caller } from '#areas/identity/server'
import { longNameIn } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { QueuePage, QueueSearch } from '../../contract/index.ts'
import { findQueue, type StoredQueueRow } from './all-lenders-queue-store.ts'
import { brandNamesOf, type DeskDeps } from './desk-choices.ts'

/** Returns one page of the queue, with today's long names of the codes. A page after the last one is empty. */
export async function searchQueue(
  { database, clock, reference }: DeskDeps,
  { subject }: Caller,
  search: QueueSearch,
): Promise<QueuePage> {
  const now = clock()
  const today = sydneyDate(now)
  const { brands, nameOf } = brandNamesOf(reference, today)
  const submissionTypes = reference.codeList('submission-types', today)
  const referralReasons = reference.codeList('referral-reasons', today)
  const decisions = reference.codeList('referral-decisions', today)
  const found = await findQueue(database, { subject, now }, search, {
    brands,
    submissionTypes,
    referralReasons,
    decisions,
  })
  const present = ({ brandName, baseLvr, submittedAt, ...row }: StoredQueueRow) => ({
    ...row,
    id: String(row.id),
    brand: nameOf(row.channel, brandName),
    submissionType: row.submissionType === null ? null : longNameIn(submissionTypes, row.submissionType),
    referralReason: row.referralReason === null ? null : longNameIn(referralReasons, row.referralReason),
    baseLVR: baseLvr,
    decision: row.decision === null ? null : longNameIn(decisions, row.decision),
    submissionDateTime: submittedAt.toISOString(),
    waitingSince: row.waitingSince.toISOString(),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  })
  return { ...found, items: found.items.map(present) }
}
