import * as z from 'zod/mini'
import { caseDocumentSchema } from '#areas/case/contract'
import {
  type ReferralDetails,
  type ReferralVersion,
  referralDetailsSchema,
  referralRowSchema,
  referralSearchResultSchema,
} from '#areas/credit-referral/contract'

const words = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const nullable = z._default(z.nullable(z.string()), null)

/**
 * A page of search results from any service that implements specification 001: with its own statuses and timestamps,
 * and with empty fields.
 */
const rowResponseSchema = z.object({
  ...referralRowSchema.shape,
  requestId: words,
  lenderRefNum: nullable,
  raisedBy: nullable,
  submissionType: nullable,
  status: nullable,
  decision: nullable,
  submissionDateTime: nullable,
  brandName: nullable,
})
export type RowResponse = z.infer<typeof rowResponseSchema>

export const searchResponseSchema = z.object({
  ...referralSearchResultSchema.shape,
  items: z.array(rowResponseSchema),
  totalIsCapped: z.optional(z.boolean()),
})

const { shape } = referralDetailsSchema
const noEstimate = { count: 0, medianHours: null, ninetiethHours: null }

const documentSchema = z.object({
  ...caseDocumentSchema.shape,
  documentId: z._default(z.string(), ''),
  size: z._default(z.number(), 0),
  sha256: z._default(z.string(), ''),
  uploadedBy: z._default(z.string(), ''),
  version: z._default(z.int(), 0),
  messageNumber: z._default(z.nullable(z.int()), null),
})

/**
 * A referral from any service that implements specification 001. The fields that our service adds may be missing: then
 * texts are empty, documents have no id for downloads, and the only version has the number 0.
 */
export const detailsResponseSchema = z.pipe(
  z.object({
    ...shape,
    requestId: words,
    baseLoanAmount: words,
    baseLVR: words,
    quoteId: nullable,
    decision: nullable,
    uwNotes: nullable,
    assignedTo: nullable,
    documents: z._default(z.array(documentSchema), []),
    version: z._default(z.int(), 0),
    raisedBy: z._default(z.string(), ''),
    submissionDateTime: z._default(z.string(), ''),
    waitingSince: z._default(z.string(), ''),
    pausedAt: nullable,
    canWithdraw: z._default(z.boolean(), false),
    canAnswer: z._default(z.boolean(), false),
    messages: z._default(shape.messages, []),
    events: z._default(shape.events, []),
    versions: z._default(shape.versions, []),
    similar: z._default(shape.similar, noEstimate),
  }),
  z.transform(
    (details): ReferralDetails => ({
      ...details,
      versions: details.versions.length > 0 ? details.versions : [onlyVersion(details)],
    }),
  ),
)

type DetailsResponse = Omit<ReferralDetails, 'versions'>

function onlyVersion({ brandName: _brand, lenderRefNumber: _reference, ...details }: DetailsResponse): ReferralVersion {
  const { submissionDateTime: submittedAt, raisedBy: submittedBy } = details
  return { ...details, submittedAt, submittedBy, decidedBy: null, decidedAt: null }
}

export const submissionResponseSchema = z.object({ requestId: words })
