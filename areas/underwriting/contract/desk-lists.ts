import * as z from 'zod/mini'
import { caseKinds } from '#areas/case/contract'
import { cancellationFields, dischargeFields, policyStatuses, wholePolicySchema } from '#areas/policy/contract'
import { outsideCard, submissionReceiptSchema, submissionStatuses } from '#areas/policy-submission/contract'
import { variationSummarySchema } from '#areas/variation/contract'
import { inputSchemaOf } from '#packages/fields'
import { pageSchema } from '#packages/table'

/** A row in the list of all lenders' policies; dates as dd/mm/yyyy, the LVR in percent. */
const deskPolicyRowSchema = z.object({
  channel: z.string(),
  policyNumber: z.string(),
  applicationNumber: z.nullable(z.string()),
  /** The numbers of the active loans. */
  loanNumbers: z.array(z.string()),
  brand: z.string(),
  status: z.enum(policyStatuses),
  lvr: z.number(),
  coverageEffectiveDate: z.nullable(z.string()),
  expiryDate: z.nullable(z.string()),
})
export type DeskPolicyRow = z.infer<typeof deskPolicyRowSchema>
export const deskPolicyPageSchema = pageSchema(deskPolicyRowSchema)

/** A policy as its lender sees it, with the actions that the insurer may take. */
export const deskPolicySchema = z.extend(wholePolicySchema, {
  channel: z.string(),
  /** The current version, which a cancellation or a discharge must name. */
  version: z.int(),
  /** Newest first. */
  variations: z.array(variationSummarySchema),
  can: z.object({ cancel: z.boolean(), discharge: z.boolean() }),
  /**
   * The first and last date (yyyy-mm-dd) on which it can end, and the premium paid in dollars, the upper limit of a
   * refund.
   */
  ends: z.object({ earliestDate: z.string(), latestDate: z.string(), maxRefund: z.number() }),
})
export type DeskPolicy = z.infer<typeof deskPolicySchema>

const read = { version: z.int() }
export const cancelPolicySchema = z.strictObject({ ...inputSchemaOf(cancellationFields).shape, ...read })
export const dischargePolicySchema = z.strictObject({ ...inputSchemaOf(dischargeFields).shape, ...read })

/** A row in the list of all lenders' submissions. */
const deskSubmissionRowSchema = z.object({
  channel: z.string(),
  submissionId: z.string(),
  lmiReferenceNo: z.string(),
  policyNo: z.string(),
  brand: z.string(),
  warnings: z.int(),
  outsideCard: z.enum(outsideCard),
  /** Why the sender considers the warnings outside the card right. */
  acknowledgedReason: z.nullable(z.string()),
  status: z.enum(submissionStatuses),
  submittedBy: z.string(),
  submittedAt: z.iso.datetime(),
})
export type DeskSubmissionRow = z.infer<typeof deskSubmissionRowSchema>
export const deskSubmissionPageSchema = pageSchema(deskSubmissionRowSchema)

/** The receipt of a submission as its lender sees it, with the brand's name. */
export const deskSubmissionSchema = z.extend(submissionReceiptSchema, { channel: z.string(), brand: z.string() })

/** A notice in the desk's event stream. */
export const deskNoticeSchema = z.object({
  kind: z.enum([...Object.values(caseKinds), 'Submission']),
  channel: z.string(),
  id: z.string(),
  event: z.string(),
})
export type DeskNotice = z.infer<typeof deskNoticeSchema>
