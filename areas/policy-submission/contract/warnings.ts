import * as z from 'zod/mini'
import { defineFields, text } from '#packages/fields'
import { messages } from './messages.ts'

export const warningSchema = z.object({
  /** Stable; callers branch on it. */
  code: z.string(),
  /**
   * `outside`: beyond the rate card or the insurer's rules; the sender acknowledges it with a reason. `note`: everything
   * else to read before sending.
   */
  level: z.enum(['outside', 'note']),
  message: z.string(),
  /** The field of the form, as in the errors of a refusal: "loans.0.loanNumber". */
  field: z.optional(z.string()),
})
/** A point for the sender to check; it does not prevent the policy. */
export type Warning = z.infer<typeof warningSchema>
export type WarningLevel = Warning['level']

/** The codes of level `outside`; every other code is a note. */
const outsideCodes: ReadonlySet<string> = new Set([
  'lvr-above-cap',
  'loan-above-cap',
  'capitalised-lvr-above-cap',
  'no-rate',
  'other-premium',
  'insured-elsewhere',
  'quote-expired',
])

export function warningLevel(code: string): WarningLevel {
  return outsideCodes.has(code) ? 'outside' : 'note'
}

export const checkedSubmissionSchema = z.object({ warnings: z.array(warningSchema) })
export type CheckedSubmission = z.infer<typeof checkedSubmissionSchema>

/** The codes of level `outside` that the sender has checked, and why they are right. */
export const acknowledgedSchema = z.object({ codes: z.array(z.string()), reason: z.string() })
export type Acknowledged = z.infer<typeof acknowledgedSchema>

export const acknowledgementFields = defineFields(
  { reason: text('Reason', { maxLength: 500, lines: 4 }) },
  (_field, rule) => (rule === 'required' ? messages.reasonRequired : undefined),
)

/** Whether a submission has warnings of level `outside`, and whether its sender acknowledged them. */
export const outsideCard = ['No', 'Acknowledged', 'Not acknowledged'] as const
export type OutsideCard = (typeof outsideCard)[number]
