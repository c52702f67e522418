import { sql } from 'kysely'
import {
  caseKinds,
  isOfDecisions,
  outcomes,
  type QueueField,
  type QueuePage,
  type QueueSearch,
  unassigned,
} from '#areas/case/contract'
import { type Caller, withNames } from '#areas/identity/server'
import { brandNamesOf } from '#areas/reference-data/server'
import { longNameIn, type Option, toOptions } from '#packages/fields'
import { sydneyDate } from '#platform/clock'
import type { ListExport } from '#platform/export'
import type { CaseDeps } from '../case-kind.ts'
import { findQueue, queueSource } from './all-lenders-queue-store.ts'
import type { StoredQueueRow } from './case-columns.ts'

type Deps = Pick<CaseDeps, 'database' | 'clock' | 'reference'>

/** The choices of the queue today, and the long names of a row's codes. */
export function namesOf({ reference }: Deps, now: Date) {
  const today = sydneyDate(now)
  const { brands, nameOf } = brandNamesOf(reference, today)
  const submissionTypes = reference.codeList('submission-types', today)
  const referralReasons = reference.codeList('referral-reasons', today)
  // Variations and cancellations have outcomes in place of codes.
  const ofPolicies = toOptions(outcomes)
  const decisions = [...reference.codeList('referral-decisions', today), ...ofPolicies]
  const nameIn = (list: readonly Option[], code: string | null) => (code === null ? null : longNameIn(list, code))
  const names = {
    kind: ({ kind }: StoredQueueRow) => caseKinds[kind],
    brand: ({ channel, brand }: StoredQueueRow) => nameOf(channel, brand),
    submissionType: ({ submissionType }: StoredQueueRow) => nameIn(submissionTypes, submissionType),
    referralReason: ({ referralReason }: StoredQueueRow) => nameIn(referralReasons, referralReason),
    decision: ({ decision }: StoredQueueRow) => nameIn(decisions, decision),
  }
  return { options: { brands, submissionTypes, referralReasons, decisions }, names }
}

/** The times of a row as texts. */
export function timesOf({ submissionDateTime, waitingSince, pausedAt, decidedAt }: StoredQueueRow) {
  return {
    submissionDateTime: submissionDateTime.toISOString(),
    waitingSince: waitingSince.toISOString(),
    pausedAt: pausedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

/** Returns one page of the queue, with today's long names of the codes. A page after the last one is empty. */
export async function searchQueue(deps: Deps, { subject }: Caller, search: QueueSearch): Promise<QueuePage> {
  const now = deps.clock()
  const { options, names } = namesOf(deps, now)
  const found = await findQueue(deps.database, { subject, now }, search, options)
  const present = (row: StoredQueueRow) => ({
    ...row,
    kind: names.kind(row),
    brand: names.brand(row),
    submissionType: names.submissionType(row),
    referralReason: names.referralReason(row),
    decision: names.decision(row),
    ...timesOf(row),
  })
  return { ...found, items: found.items.map(present) }
}

const titles = {
  open: 'Underwriting queue',
  unassigned: 'Unassigned requests',
  mine: 'My requests',
  decided: 'Decided requests',
  'decided-today': 'Requests decided today',
  all: 'All requests',
} as const

/** The cases that a search of the queue finds, to export. The waiting time is in hours, without the time of questions. */
export function exportQueue(
  deps: Deps,
  { subject }: Caller,
  search: QueueSearch,
): ListExport<StoredQueueRow, QueueField> {
  const now = deps.clock()
  const { options, names } = namesOf(deps, now)
  const longName = (field: keyof typeof names) => ({ field, value: names[field] })
  return {
    name: titles[search.show],
    source: withNames(queueSource({ subject, now }, search, options), null, {
      assignedTo: sql`c.assigned_to`,
      raisedBy: sql`c.raised_by`,
      decidedBy: isOfDecisions(search.show) ? sql`d.decided_by` : sql`c.decided_by`,
    }),
    search,
    columns: [
      longName('kind'),
      { field: 'channel', value: ({ channel }) => channel },
      { field: 'id', value: ({ id }) => id },
      { field: 'reference', value: ({ reference }) => reference },
      longName('brand'),
      longName('submissionType'),
      longName('referralReason'),
      { field: 'baseLoanAmount', format: 'decimal', value: ({ baseLoanAmount }) => baseLoanAmount },
      { field: 'baseLVR', format: 'decimal', value: ({ baseLVR }) => baseLVR },
      { field: 'status', value: ({ status }) => status },
      { field: 'assignedTo', value: ({ assignedTo }) => assignedTo ?? unassigned },
      { field: 'raisedBy', value: ({ raisedBy }) => raisedBy },
      { field: 'submissionDateTime', value: (row) => row.submissionDateTime },
      waitingHours(now),
      longName('decision'),
      { field: 'decidedAt', value: ({ decidedAt }) => decidedAt },
      { field: 'decidedBy', value: ({ decidedBy }) => decidedBy },
    ],
  }
}

/** The column of an export with the hours that a case has waited, without the time of questions; a decided case waits no longer. */
export function waitingHours(now: Date) {
  const hoursOf = ({ waitingSince, pausedAt }: StoredQueueRow) =>
    ((pausedAt ?? now).getTime() - waitingSince.getTime()) / 3_600_000
  return {
    field: 'waitingSince',
    label: 'Waiting (hours)',
    format: 'decimal',
    value: (row: StoredQueueRow) => (row.decidedAt === null ? hoursOf(row) : null),
  } as const
}
