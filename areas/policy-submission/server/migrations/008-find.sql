create index policy_submission_of_lender_by_reference on policy_submission (channel, lmi_reference_key text_pattern_ops);
create index policy_submission_of_lender_by_policy on policy_submission (channel, policy_number text_pattern_ops);
create index policy_submission_of_lender_by_time on policy_submission (channel, submitted_at);
comment on index policy_submission_of_lender_by_time is 'The newest submissions of a lender, among which a part of a number is found first.';

create extension if not exists pg_trgm;
create index policy_submission_trigrams on policy_submission
  using gin (lmi_reference_key gin_trgm_ops, policy_number gin_trgm_ops);
comment on index policy_submission_trigrams is 'Finds submissions by a part of a number, of three characters or more.';
