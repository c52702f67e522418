import * as z from 'zod/mini'
import { submissionReceiptSchema } from '#areas/policy-submission/contract'
import { pageSchema } from '#packages/table'

/** A submission in the list of all lenders. */
const deskSubmissionRowSchema = z.object({
  channel: z.string(),
  submissionId: z.string(),
  lmiReferenceNo: z.string(),
  policyNo: z.string(),
  brand: z.string(),
  warnings: z.int(),
  submittedBy: z.string(),
  submittedAt: z.iso.datetime(),
})
export type DeskSubmissionRow = z.infer<typeof deskSubmissionRowSchema>
export const deskSubmissionPageSchema = pageSchema(deskSubmissionRowSchema)

/** The receipt of a submission as the desk sees it: as its lender does, with the brand's name. */
export const deskSubmissionSchema = z.extend(submissionReceiptSchema, { channel: z.string(), brand: z.string() })
