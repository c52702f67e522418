import type { ColumnType, Generated } from 'kysely'
import type { ColumnsOf, RowOf } from '#packages/fields'
import type { ReferralStatus, versionFields } from '../../contract/index.ts'

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

/** The tables of credit referrals; migrations/001-referral.sql documents the columns. */
export type ReferralTables = {
  referral_counter: { channel: string; last_request_id: Generated<bigint> }
  referral: {
    channel: string
    request_id: bigint
    lender_ref_number: string
    lender_ref_key: string
    brand_name: string
    raised_by: string
    raised_by_subject: string
    submission_type: string
    status: ReferralStatus
    decision: string | null
    submitted_at: Date
    received_at: Date
    version: number
    assigned_to: string | null
    assigned_to_subject: string | null
    decided_by: ColumnType<string | null, never, string | null>
    decided_at: ColumnType<Date | null, never, Date | null>
    waiting_since: Date
    paused_at: ColumnType<Date | null, never, Date | null>
  }
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
