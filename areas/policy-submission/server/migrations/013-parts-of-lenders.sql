create index if not exists policy_submission_parts on policy_submission using gin (
  lower(channel), lmi_reference_key gin_trgm_ops, policy_number gin_trgm_ops
);
comment on index policy_submission_parts is 'Finds submissions by a part of a number, of three characters or more. The channel is read for a lender with few submissions.';
drop index policy_submission_trigrams;
