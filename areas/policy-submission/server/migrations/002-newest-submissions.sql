create index policy_submission_newest on policy_submission (submitted_at desc, channel, submission_id);
