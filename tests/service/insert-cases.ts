/** The start of a statement that inserts referrals without their parts; a select in this order of columns follows. */
export const insertReferrals = `insert into lender_case (
  channel, kind, case_id, reference, reference_key, brand_name, raised_by, raised_by_subject, submitted_by_subject,
  submission_type, state, decision, submitted_at, received_at, waiting_since, version, last_event
)`
