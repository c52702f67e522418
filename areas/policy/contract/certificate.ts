import * as z from 'zod/mini'
import { policyStatuses } from './policy-status.ts'
import { premiumSchema } from './premium.ts'

const text = z.nullable(z.string())
const fact = z.object({ label: z.string(), value: z.string() })

/** What a certificate of insurance states: dates as dd/mm/yyyy, amounts in dollars, the LVR in percent. */
export const certificateStatementSchema = z.object({
  insurer: z.string(),
  /** The lender's channel, and the long name of the policy's brand. */
  lender: z.string(),
  brand: z.string(),
  policyNumber: z.string(),
  policyStatus: z.enum(policyStatuses),
  /** Whether there is cover, from which day, and the refund after a cancellation. The oldest certificates lack it. */
  cover: z.optional(z.string()),
  asAt: z.string(),
  version: z.int(),
  coverageEffectiveDate: text,
  expiryDate: text,
  loans: z.array(z.object({ name: z.string(), approvedAmount: z.nullable(z.number()) })),
  securities: z.array(z.object({ address: z.string(), securityValue: z.nullable(z.number()) })),
  loanAmount: z.number(),
  securityValue: z.number(),
  lvr: z.number(),
  premium: z.omit(premiumSchema, { originalBasePremium: true, previousPremiumPaid: true }),
  /** What accepted variations made payable, or refundable where it is negative; certificates of before have it as a condition. */
  premiumDifference: z.optional(z.number()),
  /** Of the cover, such as the premium plan and a guarantee's limit. */
  conditions: z.array(fact),
})
export type CertificateStatement = z.infer<typeof certificateStatementSchema>

/** An issued certificate. Its number is the beginning of the checksum, so the same statement has the same number. */
const certificateSchema = z.object({
  certificateNumber: z.string(),
  /** The SHA-256 of the statement, in hexadecimal. */
  sha256: z.string(),
  issuedAt: z.iso.datetime(),
  statement: certificateStatementSchema,
})
export type Certificate = z.infer<typeof certificateSchema>

/** A certificate that was verified by its number. */
export const verifiedCertificateSchema = z.extend(certificateSchema, {
  /** What became of the policy after the day of the certificate, in words. */
  since: z._default(text, null),
})
export type VerifiedCertificate = z.infer<typeof verifiedCertificateSchema>

/** Formats an entered certificate number as printed, "7F3A-91BC-22D0-4E8A"; null for another text. */
export function parseCertificateNumber(input: string): string | null {
  const digits = input.replace(/[\s-]/g, '').toUpperCase()
  return /^[0-9A-F]{16}$/.test(digits) ? (digits.match(/.{4}/g) ?? []).join('-') : null
}
