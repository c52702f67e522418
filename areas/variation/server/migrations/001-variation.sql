create table variation_counter (
  channel text not null primary key,
  last_variation_id bigint not null default 200000
);
comment on table variation_counter is 'One row per lender: its last variation ID.';

create table variation (
  channel text not null,
  variation_id bigint not null,
  policy_number text not null,
  policy_version smallint not null,
  brand_name text not null,
  types text[] not null,
  notes text,
  status text not null check (status in ('Submitted', 'Assigned', 'On Hold', 'Accepted', 'Declined', 'Withdrawn')),
  loans jsonb not null,
  securities jsonb not null,
  effect jsonb not null,
  submitted_by text not null,
  submitted_by_subject text not null,
  submitted_by_name text not null,
  submitted_at timestamptz not null,
  assigned_to text,
  assigned_to_subject text,
  decided_by text,
  decided_by_subject text,
  decided_at timestamptz,
  reason text,
  primary key (channel, variation_id),
  foreign key (channel, policy_number, policy_version) references policy_version
);
comment on table variation is 'A change of a policy that a lender asks for. What was sent never changes; status and decision do.';
comment on column variation.policy_version is 'The version that it changes: what it was compared with when it was sent.';
comment on column variation.loans is 'All loans as they are to be, each with its id, its links and whether it stays active.';
comment on column variation.effect is 'What the lender was shown: LVR and premium before and after, with warnings.';
comment on column variation.reason is 'What the underwriter tells the lender with the decision.';
create unique index variation_open on variation (channel, policy_number) where status in ('Submitted', 'Assigned', 'On Hold');
create index variation_by_policy on variation (channel, policy_number, variation_id);
create index variation_open_by_age on variation (submitted_at) where status in ('Submitted', 'Assigned', 'On Hold');
comment on index variation_open_by_age is 'The insurer''s queue, of all lenders.';
create index variation_by_age on variation (submitted_at desc);
comment on index variation_by_age is 'The insurer''s list of all variations.';

create table variation_message (
  channel text not null,
  variation_id bigint not null,
  message_number int not null,
  kind text not null check (kind in ('question', 'answer')),
  body text not null,
  written_by text not null,
  written_by_subject text not null,
  written_at timestamptz not null,
  answered_at timestamptz,
  primary key (channel, variation_id, message_number),
  foreign key (channel, variation_id) references variation
);
comment on table variation_message is 'Questions of the underwriter and the lender''s answers, oldest first. A question without answered_at is open.';

create table variation_event (
  channel text not null,
  variation_id bigint not null,
  event_number int not null,
  kind text not null check (kind in ('submitted', 'assigned', 'reassigned', 'released', 'asked', 'answered', 'accepted', 'declined', 'withdrawn')),
  at timestamptz not null,
  by_username text not null,
  by_insurer boolean not null,
  detail text,
  primary key (channel, variation_id, event_number),
  foreign key (channel, variation_id) references variation
);
comment on table variation_event is 'What happened to a variation, oldest first. detail is the username of a new assignee, or the reason of a decision.';
