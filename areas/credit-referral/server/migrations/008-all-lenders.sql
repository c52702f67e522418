create index referral_all on referral (submitted_at desc, channel, request_id)
  include (version, status, decision, assigned_to, brand_name, lender_ref_number, raised_by, submission_type);
comment on index referral_all is 'The insurer''s list of all referrals: all that it is found and sorted by that stands in this table.';
