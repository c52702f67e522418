import * as z from 'zod/mini'
import { referralDetailsSchema, referralFields, referralStatuses } from '#areas/credit-referral/contract'
import {
  isOpenVariation,
  variationDetailsSchema,
  variationEffectSchema,
  variationStatuses,
} from '#areas/variation/contract'
import {
  columnOf,
  defineTable,
  type FieldOf,
  pageSchema,
  type Search,
  searchShape,
  type Table,
  unknownSearchKey,
} from '#packages/table'

/** What a lender sends to the desk. Both are called requests where they stand in one list. */
export const requestKinds = ['Referral', 'Variation'] as const
/** How a variation ends, in the words of its status. */
export const variationDecisions = variationStatuses.filter((status) => !isOpenVariation(status))
const requestStatuses = [...new Set([...referralStatuses, ...variationStatuses])]

/**
 * A referral or a variation in the insurer's queue. Codes as long names: the insurer's desk has no lists of a lender's
 * own.
 */
export const queueRowSchema = z.object({
  kind: z.enum(requestKinds),
  channel: z.string(),
  id: z.string(),
  brand: z.string(),
  /** The lender's reference of a referral, the policy number of a variation. */
  reference: z.string(),
  raisedBy: z.string(),
  /** Of a referral: a variation has types, which its page tells. */
  submissionType: z.nullable(z.string()),
  referralReason: z.nullable(z.string()),
  /** Dollars and percent, exact decimals; of a variation as it makes them. */
  baseLoanAmount: z.string(),
  baseLVR: z.string(),
  status: z.enum(requestStatuses),
  assignedTo: z.nullable(z.string()),
  /** Of a referral which version stands here; null for a variation, which is sent once. */
  version: z.nullable(z.int()),
  /** What was decided about it; null while it is open. */
  decision: z.nullable(z.string()),
  submissionDateTime: z.iso.datetime(),
  /** The insurer has had it for `pausedAt`, or now, less this. */
  waitingSince: z.iso.datetime(),
  /** When the open question was asked; null while none is open. */
  pausedAt: z.nullable(z.iso.datetime()),
  /** When that was decided, and by whom. */
  decidedAt: z.nullable(z.iso.datetime()),
  decidedBy: z.nullable(z.string()),
})
export type QueueRow = z.infer<typeof queueRowSchema>

/** What stands for the assignee where there is none. */
export const nobody = 'Unassigned'

const optionsOf = (names: readonly string[]) => names.map((name) => ({ shortName: name, longName: name }))

/** The queue's columns; choices are found by what people read, which the rows hold. The longest waiting come first. */
export const queueTable = defineTable({
  columns: {
    kind: { label: 'Kind', kind: 'choice', options: optionsOf(requestKinds) },
    channel: { label: 'Lender', kind: 'choice' },
    id: { label: 'ID', kind: 'number' },
    brand: columnOf(referralFields.brandName),
    reference: { label: 'Reference', kind: 'text' },
    raisedBy: { label: 'Raised By', kind: 'text' },
    submissionType: columnOf(referralFields.submissionType, 'Type'),
    referralReason: columnOf(referralFields.referralReason, 'Reason'),
    baseLoanAmount: columnOf(referralFields.baseLoanAmount, 'Loan amount'),
    baseLVR: columnOf(referralFields.baseLVR, 'LVR'),
    status: { label: 'Status', kind: 'choice', options: optionsOf(requestStatuses) },
    assignedTo: { label: 'Assigned to', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    /** How long the insurer has had it, without the time of its questions; found by the day of its submission. */
    waitingSince: { label: 'Waiting', kind: 'date' },
    decision: { label: 'Decision', kind: 'choice' },
    decidedAt: { label: 'Decided', kind: 'date' },
    decidedBy: { label: 'Decided by', kind: 'choice' },
  },
  defaultSort: { field: 'waitingSince', ascending: true },
})
export type QueueField = FieldOf<typeof queueTable>

/** The same for what a person has decided: the newest decision comes first. */
export const decidedTable: Table<QueueField> = { ...queueTable, defaultSort: { field: 'decidedAt', ascending: false } }

/** The same for whatever was ever sent: the newest comes first. */
export const allTable: Table<QueueField> = {
  ...queueTable,
  defaultSort: { field: 'submissionDateTime', ascending: false },
}

/** Which part of the queue; the longest waiting first when nothing else is asked. */
export const queueSearchSchema = z.strictObject(
  {
    ...searchShape(queueTable, { mostSorts: 8 }),
    /** All open requests, those that are unassigned, the caller's own, what the caller has decided, or all there are. */
    show: z._default(
      z.enum(['open', 'unassigned', 'mine', 'decided', 'all'], {
        error: 'Ask for open, unassigned, mine, decided or all.',
      }),
      'open',
    ),
  },
  { error: unknownSearchKey('page, pageSize, show, filter and sorts') },
)
export type QueueSearch = Search<QueueField> & { readonly show: 'open' | 'unassigned' | 'mine' | 'decided' | 'all' }

export const queuePageSchema = pageSchema(queueRowSchema)
export type QueuePage = z.infer<typeof queuePageSchema>

/** What the desk's lists can be filtered by, as people read it: the values of their choices, by column. */
export const deskChoicesSchema = z.object({
  channel: z.array(z.string()),
  brand: z.array(z.string()),
  submissionType: z.array(z.string()),
  referralReason: z.array(z.string()),
  decision: z.array(z.string()),
  assignedTo: z.array(z.string()),
  decidedBy: z.array(z.string()),
  /** Of uploads. */
  category: z.array(z.string()),
})

/** What the caller may do now. */
const actsSchema = z.object({
  /** To assign to themselves what is unassigned, or what a colleague has. */
  assign: z.boolean(),
  assignFromColleague: z.boolean(),
  /** To reassign to a colleague, or to release to the queue. */
  reassign: z.boolean(),
  ask: z.boolean(),
  decide: z.boolean(),
})

/** A referral as the desk sees it: as its lender does, with the names that the lender's own lists would give. */
export const deskReferralSchema = z.extend(referralDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  can: actsSchema,
})
export type DeskReferral = z.infer<typeof deskReferralSchema>

/** A variation as the desk sees it. */
export const deskVariationSchema = z.extend(variationDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  /** What changed in the policy since the variation was submitted, where it has another version by now. */
  moved: z.nullable(z.pick(variationEffectSchema, { loans: true, securities: true })),
  can: actsSchema,
})
export type DeskVariation = z.infer<typeof deskVariationSchema>
