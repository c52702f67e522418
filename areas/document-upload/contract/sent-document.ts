import * as z from 'zod/mini'
import { sentNumber } from '#packages/fields'

const code = z.nullish(z.string().check(z.maxLength(200)))
const number = z.nullish(z.union([z.string().check(z.maxLength(200)), sentNumber]))

/**
 * What a document is sent against, as it may arrive in the JSON part `document` (specification 001 §3). What it takes to
 * be kept is decided by `readDocumentUpload`, in words a person can act on. The file itself comes in a part of its own.
 * Unknown keys are refused.
 */
export const sentDocumentSchema = z.strictObject({
  brandName: code,
  uploadType: code,
  policyNumber: number,
  loanNumber: number,
  applicationNumber: number,
  category: code,
  document: z.optional(z.unknown()),
})
export type SentDocument = z.infer<typeof sentDocumentSchema>
