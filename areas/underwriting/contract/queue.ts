import * as z from 'zod/mini'
import { referralDetailsSchema, referralFields, referralStatuses } from '#areas/credit-referral/contract'
import {
  isOpenVariation,
  variationDetailsSchema,
  variationEffectSchema,
  variationStatuses,
} from '#areas/variation/contract'
import { columnOf, defineTable, type FieldOf, pageSchema, type Search, searchSchema, type Table } from '#packages/table'

/** The kinds of record that lenders submit to the desk. Lists of both kinds call them requests. */
export const requestKinds = ['Referral', 'Variation'] as const
/** The final statuses of a variation, which the queue shows as its decision. */
export const variationDecisions = variationStatuses.filter((status) => !isOpenVariation(status))
const requestStatuses = [...new Set([...referralStatuses, ...variationStatuses])]

/**
 * A referral or a variation in the insurer's queue. Codes are long names, because the desk does not have each lender's
 * code lists.
 */
export const queueRowSchema = z.object({
  kind: z.enum(requestKinds),
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
  status: z.enum(requestStatuses),
  assignedTo: z.nullable(z.string()),
  /** The version of the referral; null for a variation, which is submitted once. */
  version: z.nullable(z.int()),
  /** The decision; null while the request is open. */
  decision: z.nullable(z.string()),
  submissionDateTime: z.iso.datetime(),
  /** The insurer's waiting time is `pausedAt`, or now while it is null, minus this time. */
  waitingSince: z.iso.datetime(),
  /** When the open question was asked; null without an open question. */
  pausedAt: z.nullable(z.iso.datetime()),
  /** When the decision was made, and by whom. */
  decidedAt: z.nullable(z.iso.datetime()),
  decidedBy: z.nullable(z.string()),
})
export type QueueRow = z.infer<typeof queueRowSchema>

/** Shown in place of an assignee when there is none. */
export const unassigned = 'Unassigned'

const optionsOf = (names: readonly string[]) => names.map((name) => ({ shortName: name, longName: name }))

/** The queue's columns. Choices are filtered by their displayed names, which the rows hold. Longest waiting first. */
export const queueTable = defineTable({
  columns: {
    kind: { label: 'Kind', kind: 'choice', options: optionsOf(requestKinds) },
    channel: { label: 'Lender', kind: 'choice' },
    id: { label: 'ID', kind: 'number' },
    brand: columnOf(referralFields.brandName),
    reference: { label: 'Reference', kind: 'text' },
    raisedBy: { label: 'Submitted by', kind: 'text' },
    submissionType: columnOf(referralFields.submissionType, 'Type'),
    referralReason: columnOf(referralFields.referralReason, 'Reason'),
    baseLoanAmount: columnOf(referralFields.baseLoanAmount, 'Loan amount'),
    baseLVR: columnOf(referralFields.baseLVR, 'LVR'),
    status: { label: 'Status', kind: 'choice', options: optionsOf(requestStatuses) },
    assignedTo: { label: 'Assigned to', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    /** The insurer's waiting time, without the time of questions. */
    waitingSince: { label: 'Waiting', kind: 'age' },
    decision: { label: 'Decision', kind: 'choice' },
    decidedAt: { label: 'Decided', kind: 'date' },
    decidedBy: { label: 'Decided by', kind: 'choice' },
  },
  defaultSort: { field: 'waitingSince', ascending: true },
})
export type QueueField = FieldOf<typeof queueTable>

/** Like queueTable, for the requests that the caller decided: newest decision first. */
export const decidedTable: Table<QueueField> = { ...queueTable, defaultSort: { field: 'decidedAt', ascending: false } }

/** Like queueTable, for all requests: newest submission first. */
export const allTable: Table<QueueField> = {
  ...queueTable,
  defaultSort: { field: 'submissionDateTime', ascending: false },
}

/** A search in the queue or in one part of it; longest waiting first by default. */
export const queueSearchSchema = searchSchema(queueTable, {
  /** All open requests, the unassigned ones, the caller's own, those that the caller decided, or all requests. */
  show: z._default(
    z.enum(['open', 'unassigned', 'mine', 'decided', 'all'], {
      error: 'Ask for open, unassigned, mine, decided or all.',
    }),
    'open',
  ),
})
export type QueueSearch = Search<QueueField> & { readonly show: 'open' | 'unassigned' | 'mine' | 'decided' | 'all' }

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

/** What the caller may do now. */
const actsSchema = z.object({
  /** Assign to themselves: an unassigned request, or a colleague's. */
  assign: z.boolean(),
  assignFromColleague: z.boolean(),
  /** Reassign to a colleague, or release to the queue. */
  reassign: z.boolean(),
  ask: z.boolean(),
  decide: z.boolean(),
})

/** A referral as its lender sees it, with the names that the lender's lists would provide and the caller's actions. */
export const deskReferralSchema = z.extend(referralDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  can: actsSchema,
})
export type DeskReferral = z.infer<typeof deskReferralSchema>

/** A variation as its lender sees it, with the brand's name and the caller's actions. */
export const deskVariationSchema = z.extend(variationDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  /** What changed in the policy since the variation was submitted; null when the policy has the same version. */
  moved: z.nullable(z.pick(variationEffectSchema, { loans: true, securities: true })),
  can: actsSchema,
})
export type DeskVariation = z.infer<typeof deskVariationSchema>
