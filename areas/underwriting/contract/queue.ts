import * as z from 'zod/mini'
import {
  foundPage,
  referralDetailsSchema,
  referralStatusSchema,
  searchedPage,
  searchedSorts,
  searchedText,
  unknownFilter,
  unknownSearchKey,
} from '#areas/credit-referral/contract'

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

export const queueFields = [
  'channel',
  'requestId',
  'brand',
  'lenderRefNum',
  'raisedBy',
  'submissionType',
  'referralReason',
  'baseLoanAmount',
  'baseLVR',
  'status',
  'assignedTo',
  'submissionDateTime',
  'decision',
  'decidedAt',
] as const
export type QueueField = (typeof queueFields)[number]

const filter = Object.fromEntries(queueFields.map((field) => [field, searchedText]))

/** Which part of the queue; oldest first when nothing else is asked. */
export const queueSearchSchema = z.strictObject(
  {
    ...searchedPage,
    /** All open requests, those that nobody has, the caller's own, or what the caller has decided. */
    show: z._default(
      z.enum(['open', 'unassigned', 'mine', 'decided'], { error: 'Ask for open, unassigned, mine or decided.' }),
      'open',
    ),
    filter: z._default(z.strictObject(filter, { error: unknownFilter(queueFields) }), {}),
    sorts: searchedSorts(queueFields, 8),
  },
  { error: unknownSearchKey('page, pageSize, show, filter and sorts') },
)
export type QueueSearch = z.infer<typeof queueSearchSchema>

export const queuePageSchema = foundPage(queueRowSchema)
export type QueuePage = z.infer<typeof queuePageSchema>

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
