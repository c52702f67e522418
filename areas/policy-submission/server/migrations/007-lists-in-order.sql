-- The insurer's list reads its first 10,000 rows in the order of an index in place of sorting all of them.
create index policy_submission_by_username on policy_submission (submitted_by, submitted_at desc, channel, submission_id);
create index policy_submission_by_warnings on policy_submission (warnings, submitted_at desc, channel, submission_id);
-- It has the rows outside the card too, which had an index of their own.
create index policy_submission_by_outside_card on policy_submission
  (outside_card desc, submitted_at desc, channel, submission_id);
drop index policy_submission_outside;
