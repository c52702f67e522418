import * as z from 'zod/mini'
import {
  referralDetailsSchema,
  referralFields,
  referralStatuses,
  referralStatusSchema,
} from '#areas/credit-referral/contract'
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

/** A request in the insurer's queue. Codes as long names: the insurer's desk has no lists of a lender's own. */
export const queueRowSchema = z.object({
  channel: z.string(),
  requestId: z.string(),
  brand: z.string(),
  lenderRefNum: z.string(),
  raisedBy: z.string(),
  submissionType: z.string(),
  referralReason: z.string(),
  /** Dollars and percent, exact decimals. */
  baseLoanAmount: z.string(),
  baseLVR: z.string(),
  status: referralStatusSchema,
  assignedTo: z.nullable(z.string()),
  version: z.int(),
  /** What was decided about this version; null while it is open. */
  decision: z.nullable(z.string()),
  submissionDateTime: z.iso.datetime(),
  /** When that was decided. */
  decidedAt: z.nullable(z.iso.datetime()),
})
export type QueueRow = z.infer<typeof queueRowSchema>

/** What stands for the person who has a request where there is none. */
export const nobody = 'Nobody'

/** The queue's columns; choices are found by what people read, which the rows hold. The longest waiting come first. */
export const queueTable = defineTable({
  columns: {
    channel: { label: 'Lender', kind: 'choice' },
    requestId: { label: 'Request ID', kind: 'number' },
    brand: columnOf(referralFields.brandName),
    lenderRefNum: columnOf(referralFields.lenderRefNumber, 'Lender Ref#'),
    raisedBy: { label: 'Raised By', kind: 'text' },
    submissionType: columnOf(referralFields.submissionType, 'Type'),
    referralReason: columnOf(referralFields.referralReason, 'Reason'),
    baseLoanAmount: columnOf(referralFields.baseLoanAmount, 'Loan amount'),
    baseLVR: columnOf(referralFields.baseLVR, 'LVR'),
    status: {
      label: 'Status',
      kind: 'choice',
      options: referralStatuses.map((status) => ({ shortName: status, longName: status })),
    },
    assignedTo: { label: 'Assigned to', kind: 'choice' },
    submissionDateTime: { label: 'Submitted', kind: 'date' },
    decision: { label: 'Decision', kind: 'choice' },
    decidedAt: { label: 'Decided', kind: 'date' },
  },
  defaultSort: { field: 'submissionDateTime', ascending: true },
})
export type QueueField = FieldOf<typeof queueTable>

/** The same for what a person has decided: the newest decision comes first. */
export const decidedTable: Table<QueueField> = { ...queueTable, defaultSort: { field: 'decidedAt', ascending: false } }

/** Which part of the queue; the longest waiting first when nothing else is asked. */
export const queueSearchSchema = z.strictObject(
  {
    ...searchShape(queueTable, { mostSorts: 8 }),
    /** All open requests, those that nobody has, the caller's own, or what the caller has decided. */
    show: z._default(
      z.enum(['open', 'unassigned', 'mine', 'decided'], { error: 'Ask for open, unassigned, mine or decided.' }),
      'open',
    ),
  },
  { error: unknownSearchKey('page, pageSize, show, filter and sorts') },
)
export type QueueSearch = Search<QueueField> & { readonly show: 'open' | 'unassigned' | 'mine' | 'decided' }

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
  /** Of uploads. */
  category: z.array(z.string()),
})

/** A request as the desk sees it: as its lender does, with the names that the lender's own lists would give. */
export const deskReferralSchema = z.extend(referralDetailsSchema, {
  channel: z.string(),
  brand: z.string(),
  /** What the caller may do now. */
  can: z.object({
    take: z.boolean(),
    takeOver: z.boolean(),
    handOver: z.boolean(),
    ask: z.boolean(),
    decide: z.boolean(),
  }),
})
export type DeskReferral = z.infer<typeof deskReferralSchema>
