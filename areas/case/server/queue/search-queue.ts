import { caseKinds, type QueuePage, type QueueSearch } from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import { brandNamesOf } from '#areas/reference-data/server'
import { longNameIn, type Option } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { CaseDeps } from '../case-kind.ts'
import { findQueue, type StoredQueueRow } from './all-lenders-queue-store.ts'

/** Returns one page of the queue, with today's long names of the codes. A page after the last one is empty. */
export async function searchQueue(
  { database, clock, reference }: Pick<CaseDeps, 'database' | 'clock' | 'reference'>,
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
  const nameIn = (list: readonly Option[], code: string | null) => (code === null ? null : longNameIn(list, code))
  const present = (row: StoredQueueRow) => ({
    ...row,
    kind: caseKinds[row.kind],
    brand: nameOf(row.channel, row.brand),
    submissionType: nameIn(submissionTypes, row.submissionType),
    referralReason: nameIn(referralReasons, row.referralReason),
    decision: nameIn(decisions, row.decision),
    submissionDateTime: row.submissionDateTime.toISOString(),
    waitingSince: row.waitingSince.toISOString(),
    pausedAt: row.pausedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  })
  return { ...found, items: found.items.map(present) }
}
