import * as z from 'zod/mini'
import { toOptions } from '#packages/fields'
import {
  choiceText,
  defineTable,
  type FieldOf,
  pageSchema,
  type Search,
  searchSchema,
  type Table,
} from '#packages/table'

/** The kinds of case, with the names that screens show. */
export const caseKinds = { referral: 'Referral', variation: 'Variation', cancellation: 'Cancellation' } as const
export type CaseKindName = keyof typeof caseKinds
const kindNames = Object.values(caseKinds)

/** The statuses of cases in the words of their kinds: those of a referral are the specified ones. */
export const caseStatuses = [
  'Submitted',
  'In Progress',
  'On Hold',
  'Complete',
  'Assigned',
  'Accepted',
  'Declined',
  'Withdrawn',
  'Closed',
] as const
export type CaseStatus = (typeof caseStatuses)[number]
/** The outcomes of a case that is accepted or declined as a whole; a referral has decisions of reference data. */
export const outcomes = ['Accepted', 'Declined', 'Withdrawn', 'Closed'] as const

/**
 * A case in the insurer's queue. Codes are long names, because the desk does not have each lender's
 * code lists.
 */
export const queueRowSchema = z.object({
  kind: z.enum(kindNames),
  channel: z.string(),
  id: z.string(),
  brand: z.string(),
  /** The lender's reference of a referral, the policy number of a variation. */
  reference: z.string(),
  raisedBy: z.string(),
  /** Null for a variation, whose types are shown on its page. */
  submissionType: z.nullable(z.string()),
  referralReason: z.nullable(z.string()),
  /** Dollars and percent as exact decimals; for a variation, the values after it. */
  baseLoanAmount: z.string(),
  baseLVR: z.string(),
  status: z.enum(caseStatuses),
  assignedTo: z.nullable(z.string()),
  /** The version of the referral; null for a variation, which is submitted once. */
  version: z.nullable(z.int()),
  /** The decision; null while the case is open. */
  decision: z.nullable(z.string()),
  submissionDateTime: z.iso.datetime(),
  /** The insurer's waiting time is `pausedAt`, or now while it is null, minus this time. */
  waitingSince: z.iso.datetime(),
  /** When the open question was asked; null without an open question. */
  pausedAt: z.nullable(z.iso.datetime()),
  /** When the decision was made, and by whom. */
  decidedAt: z.nullable(z.iso.datetime()),
  decidedBy: z.nullable(z.string()),
  /** The number of its last event, which an act on the case names. */
  lastEvent: z.int(),
})
export type QueueRow = z.infer<typeof queueRowSchema>

/** The ages, in hours, between which open cases are counted. */
export const ageLimits = [4, 24, 48, 120] as const
/** Hours after which a case that is not on hold is late. */
export const lateAfterHours = 48

const withInsurer = { status: choiceText(['Submitted', 'In Progress', 'Assigned'] satisfies CaseStatus[]) }
/** Filters of open cases, as query parameters: with a question of the underwriter, without one, and late. */
export const caseFilters = {
  onHold: { status: choiceText(['On Hold'] satisfies CaseStatus[]) },
  withInsurer,
  late: { waitingSince: `${lateAfterHours} hours`, ...withInsurer },
}

/** Shown in place of an assignee when there is none. */
export const unassigned = 'Unassigned'

/** The queue's columns. Choices are filtered by their displayed names, which the rows hold. Longest waiting first. */
export const queueTable = defineTable({
  columns: {
    kind: { label: 'Kind', kind: 'choice', options: toOptions(kindNames) },
    channel: { label: 'Lender', kind: 'choice' },
    id: { label: 'ID', kind: 'number' },
    brand: { label: 'Brand', kind: 'choice' },
    reference: { label: 'Reference', kind: 'text', minLength: 3 },
    raisedBy: { label: 'Submitted by', kind: 'text', sortedBy: 'username' },
    submissionType: { label: 'Type', kind: 'choice' },
    referralReason: { label: 'Reason', kind: 'choice' },
    baseLoanAmount: { label: 'Loan amount', kind: 'number' },
    baseLVR: { label: 'LVR', kind: 'number' },
    status: { label: 'Status', kind: 'choice', options: toOptions(caseStatuses) },
    assignedTo: { label: 'Assigned to', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    /** The insurer's waiting time, without the time of questions. */
    waitingSince: { label: 'Waiting', kind: 'age' },
    decision: { label: 'Decision', kind: 'choice' },
    decidedAt: { label: 'Decided', kind: 'date' },
    decidedBy: { label: 'Decided by', kind: 'choice', sortedBy: 'username' },
  },
  defaultSort: { field: 'waitingSince', ascending: true },
})
export type QueueField = FieldOf<typeof queueTable>

/** Like queueTable, for decided cases: newest decision first. */
const decidedTable: Table<QueueField> = { ...queueTable, defaultSort: { field: 'decidedAt', ascending: false } }

/** Like queueTable, for all cases: newest submission first. */
const allTable: Table<QueueField> = {
  ...queueTable,
  defaultSort: { field: 'submissionDateTime', ascending: false },
}

/** The table definition of a part of the queue. */
export function tableOf({ show }: { readonly show?: string | undefined }): Table<QueueField> {
  if (show === 'all') return allTable
  return isOfDecisions(show) ? decidedTable : queueTable
}

/** The parts of the queue: all open cases, the unassigned ones, the caller's own, decided ones, and all cases. */
export const queueParts = ['open', 'unassigned', 'mine', 'decided', 'decided-today', 'all'] as const
export type QueuePart = (typeof queueParts)[number]

/** Whether a part has cases as they were decided, also where their lender has resubmitted them since. */
export function isOfDecisions(part: string | undefined): boolean {
  return part === 'decided' || part === 'decided-today'
}

/** A search in the queue or in one part of it; longest waiting first by default. */
export const queueSearchSchema = searchSchema(queueTable, {
  /** `decided` are the cases that the caller decided, `decided-today` those that anyone decided today in Sydney. */
  show: z._default(
    z.enum(queueParts, { error: 'show must be open, unassigned, mine, decided, decided-today or all.' }),
    'open',
  ),
})
export type QueueSearch = Search<QueueField> & { readonly show: QueuePart }

export const queuePageSchema = pageSchema(queueRowSchema)
export type QueuePage = z.infer<typeof queuePageSchema>

/** The filter choices of the desk's lists as displayed names, by column. */
export const deskChoicesSchema = z.object({
  channel: z.array(z.string()),
  brand: z.array(z.string()),
  submissionType: z.array(z.string()),
  referralReason: z.array(z.string()),
  decision: z.array(z.string()),
  assignedTo: z.array(z.string()),
  decidedBy: z.array(z.string()),
  /** The categories of uploads. */
  category: z.array(z.string()),
})
