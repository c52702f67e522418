import type { ColumnsOf, RowOf } from '#packages/fields'
import type { versionFields } from '../../contract/index.ts'

/** The columns of a version's fields in `referral_version`. */
export const versionColumns = {
  referralReason: 'referral_reason',
  submissionType: 'submission_type',
  baseLoanAmount: 'base_loan_amount',
  baseLVR: 'base_lvr',
  capitalisedFlag: 'capitalised',
  interestOnlyMonths: 'interest_only_months',
  creditNotes: 'credit_notes',
} as const satisfies ColumnsOf<typeof versionFields>

/** The tables of a referral's versions and documents; migrations/001-referral.sql documents the columns. */
export type ReferralTables = {
  referral_version: RowOf<typeof versionFields, typeof versionColumns> & {
    channel: string
    request_id: bigint
    version: number
    submitted_by: string
    submitted_by_subject: string
    submitted_by_name: string
    submitted_at: Date
    decision: string | null
    uw_notes: string | null
    decided_by: string | null
    decided_by_subject: string | null
    decided_at: Date | null
  }
  referral_document: {
    channel: string
    request_id: bigint
    upload_id: string
    version: number
    message_number: number | null
    name: string
    content_type: string
    size: bigint
    sha256: string
    uploaded_by: string
    uploaded_at: Date
  }
}
