create table cancellation (
  channel text not null,
  cancellation_id bigint not null,
  case_kind text not null default 'cancellation' check (case_kind = 'cancellation'),
  policy_number text not null,
  reason text not null,
  notes text,
  cancellation_date date not null,
  cover_began date not null,
  premium_paid bigint not null,
  refund_amount bigint not null check (refund_amount between 0 and premium_paid),
  refund_reason text not null,
  decision_notes text,
  primary key (channel, cancellation_id),
  foreign key (channel, case_kind, cancellation_id) references lender_case,
  foreign key (channel, policy_number) references policy
);
create index cancellation_of_policy on cancellation (channel, policy_number, cancellation_id);
comment on table cancellation is 'The content of a cancellation that a lender asked for. What was submitted never changes; the case has its state.';
comment on column cancellation.reason is 'A code of the list cancellation-reasons.';
comment on column cancellation.cover_began is 'The first day of cover. Amounts are in whole cents.';
comment on column cancellation.refund_amount is 'By the published schedule on the day of the submission; refund_reason says why, as a phrase.';
comment on column cancellation.decision_notes is 'The insurer''s note or reason with its decision, or why the cancellation was closed.';

alter table notification_event drop constraint notification_event_check,
  add check ((policy_number is null) = (record_kind = 'referral'));
