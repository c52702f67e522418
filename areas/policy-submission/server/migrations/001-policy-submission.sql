create table policy_submission (
  channel text not null,
  submission_id text not null,
  lmi_reference text not null,
  lmi_reference_key text not null,
  policy_number text not null,
  brand_name text not null,
  request bytea not null,
  request_sha256 text not null,
  supplement jsonb,
  answer jsonb not null,
  warnings smallint not null,
  submitted_by text not null,
  submitted_by_subject text not null,
  submitted_at timestamptz not null,
  primary key (channel, submission_id),
  unique (channel, lmi_reference_key),
  foreign key (channel, policy_number) references policy
);
comment on table policy_submission is 'The receipt of a submission. Rows are never changed.';
comment on column policy_submission.lmi_reference_key is 'The reference as it is compared: without its case and blanks around it.';
comment on column policy_submission.request is 'As it was sent, byte for byte.';
comment on column policy_submission.supplement is 'What was typed and has no place in the specified request; null where nothing is known of it.';
comment on column policy_submission.answer is 'The policy number and the warnings, as they were answered.';
comment on column policy_submission.warnings is 'How many there are in the answer.';
create index policy_submission_by_person on policy_submission (channel, submitted_by_subject, submitted_at desc, submission_id);
