import type { Caller } from '#areas/identity/server'
import type { ReferenceItem } from '#areas/reference-data/contract'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { QueuePage, QueueSearch } from '../../contract/index.ts'
import { findQueue, type StoredQueueRow } from './all-lenders-queue-store.ts'
import { brandNamesOf, nameIn } from './name-codes.ts'

type Means = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** One page of the queue, codes by their long names of today. A page beyond the last one is empty. */
export async function searchQueue(
  { database, clock, reference }: Means,
  { subject }: Caller,
  search: QueueSearch,
): Promise<QueuePage> {
  const today = sydneyDate(clock())
  const { brands, nameOf } = brandNamesOf(reference, today)
  const submissionTypes = reference.codeList('submission-types', today)
  const referralReasons = reference.codeList('referral-reasons', today)
  const decisions = reference.codeList('referral-decisions', today)
  const { rows, total } = await findQueue(database, subject, search, {
    brands: Object.fromEntries(brands.map(({ channel, shortName, longName }) => [`${channel} ${shortName}`, longName])),
    submissionTypes: namesOf(submissionTypes),
    referralReasons: namesOf(referralReasons),
    decisions: namesOf(decisions),
  })
  const present = (row: StoredQueueRow) => ({
    channel: row.channel,
    requestId: String(row.requestId),
    brand: nameOf(row.channel, row.brandName),
    lenderRefNum: row.lenderRefNumber,
    raisedBy: row.raisedBy,
    submissionType: nameIn(submissionTypes, row.submissionType),
    referralReason: nameIn(referralReasons, row.referralReason),
    baseLoanAmount: row.baseLoanAmount,
    baseLVR: row.baseLvr,
    status: row.status,
    assignedTo: row.assignedTo,
    version: row.version,
    decision: row.decision === null ? null : nameIn(decisions, row.decision),
    submissionDateTime: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  })
  return {
    items: rows.map(present),
    currentPage: search.page,
    totalItems: total,
    totalPages: Math.ceil(total / search.pageSize),
  }
}

function namesOf(list: readonly ReferenceItem[]): Record<string, string> {
  return Object.fromEntries(list.map(({ shortName, longName }) => [shortName, longName]))
}
