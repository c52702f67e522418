create index policy_submission_by_reference on policy_submission (lmi_reference_key);
create index policy_submission_by_policy on policy_submission (policy_number);
-- The insurer's list reads this index alone: beside its request a row is small.
drop index policy_submission_newest;
create index policy_submission_newest on policy_submission (submitted_at desc, channel, submission_id)
  include (lmi_reference, policy_number, brand_name, warnings, submitted_by);
