import * as z from 'zod/mini'
import { referralDetailsSchema, referralStatusSchema } from '#areas/credit-referral/contract'

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
})
export type QueueRow = z.infer<typeof queueRowSchema>

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
] as const
export type QueueField = (typeof queueFields)[number]

const text = z.string().check(z.maxLength(100))

/** Which part of the queue; oldest first when nothing else is asked. */
export const queueSearchSchema = z.strictObject({
  page: z._default(z.int().check(z.nonnegative(), z.lte(1_000_000)), 0),
  pageSize: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
  /** All open requests, those that nobody has, or the caller's own. */
  show: z._default(z.enum(['open', 'unassigned', 'mine', 'decided']), 'open'),
  filter: z._default(z.strictObject(Object.fromEntries(queueFields.map((field) => [field, z.optional(text)]))), {}),
  sorts: z._default(
    z.array(z.strictObject({ field: z.enum(queueFields), ascending: z.boolean() })).check(z.maxLength(8)),
    [],
  ),
})
export type QueueSearch = z.infer<typeof queueSearchSchema>

export const queuePageSchema = z.object({
  items: z.array(queueRowSchema),
  currentPage: z.int(),
  totalItems: z.int(),
  totalPages: z.int(),
})
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
