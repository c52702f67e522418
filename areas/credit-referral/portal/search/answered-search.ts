import * as z from 'zod/mini'
import { referralRowSchema, referralSearchResultSchema } from '#areas/credit-referral/contract'

const words = z._default(z.nullable(z.string()), null)

/**
 * A page of the search as any service that speaks specification 001 may answer it: with statuses, moments and empty
 * fields of its own.
 */
const answeredRowSchema = z.object({
  ...referralRowSchema.shape,
  requestId: z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  lenderRefNum: words,
  raisedBy: words,
  submissionType: words,
  status: words,
  decision: words,
  submissionDateTime: words,
  brandName: words,
})
export type AnsweredRow = z.infer<typeof answeredRowSchema>

export const answeredSearchSchema = z.object({
  ...referralSearchResultSchema.shape,
  items: z.array(answeredRowSchema),
  totalIsCapped: z.optional(z.boolean()),
})
export type AnsweredSearch = z.infer<typeof answeredSearchSchema>
