create index policy_submission_withdrawn on policy_submission (channel, policy_number) where withdrawn_at is not null;
comment on index policy_submission_withdrawn is 'The list of quotes leaves out withdrawn submissions.';
