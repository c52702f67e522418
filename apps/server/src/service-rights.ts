import type { ServiceRights, SharedRows } from '#platform/database'

const never = { update: [] }
const decision = ['decision', 'decided_by', 'decided_by_subject', 'decided_at']
const content = ['submission_type', 'reason', 'amount', 'lvr', 'submitted_at', 'version']

/**
 * The records that the service's role cannot rewrite: it inserts their rows, updates the given columns, and deletes none.
 * It may change and delete the rows of the other tables. The last release needs its rights too: take none away that it uses.
 */
export const serviceRights: ServiceRights = {
  audit_entry: never,
  audit_seal: never,
  audit_expiry: never,
  legal_hold: never,
  reference_document: never,
  consent: never,

  quote: { update: ['lock_right'] },

  policy: {
    update: [
      ...['status', 'version', 'current_lvr', 'coverage_effective_date', 'expiry_date', 'cancellation_date'],
      'refund_amount',
    ],
  },
  policy_version: never,
  policy_borrower: never,
  policy_loan: never,
  policy_security: never,
  policy_event: never,
  policy_certificate: never,
  policy_submission: { update: ['withdrawn_at', 'withdrawn_by'] },

  lender_case: {
    update: [
      ...content,
      ...decision,
      ...[
        'state',
        'assigned_to',
        'assigned_to_subject',
        'submitted_by_subject',
        'last_event',
        'waiting_since',
        'paused_at',
      ],
    ],
  },
  case_event: never,
  case_document: never,
  case_message: { update: ['answered_at'] },
  case_decision: { update: [...content, 'decision', 'decided_by', 'decided_at'] },
  // A decided version is final: a trigger refuses its change.
  referral_version: { update: [...decision, 'uw_notes'] },
  variation: { update: ['reason'] },
  cancellation: { update: ['decision_notes'] },

  upload_receipt: never,
  upload_receipt_file: never,
}

/** Lenders see the names of the insurer's staff. */
export const sharedRows: SharedRows = { person: '-' }
