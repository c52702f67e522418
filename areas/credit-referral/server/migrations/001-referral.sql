create table referral_counter (
  channel text not null primary key,
  last_request_id bigint not null default 100000,
  last_change bigint not null default 0
);
comment on table referral_counter is 'One row per lender, locked by every change to its requests until it commits: so request ids have no gaps that tell anything, and change numbers become visible in their order.';

create table referral (
  channel text not null,
  request_id bigint not null,
  lender_ref_number text not null,
  lender_ref_key text not null,
  brand_name text not null,
  raised_by text not null,
  raised_by_subject text not null,
  submission_type text not null,
  status text not null check (status in ('Submitted', 'In Progress', 'On Hold', 'Complete')),
  decision text,
  submitted_at timestamptz not null,
  received_at timestamptz not null,
  version int not null,
  assigned_to text,
  assigned_to_subject text,
  change bigint not null,
  primary key (channel, request_id),
  unique (channel, lender_ref_key)
);
comment on table referral is 'A credit referral as it stands: what the search shows of it. What was sent lies in its versions.';
comment on column referral.lender_ref_key is 'The lender''s reference in lower case, without blanks around it.';
comment on column referral.raised_by is 'The username of the person who raised it; raised_by_subject is that person''s subject.';
comment on column referral.submitted_at is 'When the current version was sent; received_at is when the first one was.';
comment on column referral.change is 'The lender''s change number of the last change to this row.';

create unique index referral_by_change on referral (channel, change);
create index referral_open on referral (status, submitted_at) where status <> 'Complete';
comment on index referral_open is 'The insurer''s queue, of all lenders.';

create table referral_version (
  channel text not null,
  request_id bigint not null,
  version int not null,
  submission_type text not null,
  referral_reason text not null,
  capitalised boolean not null,
  base_loan_amount numeric(21, 6) not null,
  base_lvr numeric(9, 2) not null,
  credit_notes text not null,
  submitted_by text not null,
  submitted_by_subject text not null,
  submitted_by_name text not null,
  submitted_at timestamptz not null,
  decision text,
  uw_notes text,
  decided_by text,
  decided_by_subject text,
  decided_at timestamptz,
  primary key (channel, request_id, version),
  foreign key (channel, request_id) references referral
);
comment on table referral_version is 'What was sent each time, and what was decided about it. A decided version never changes.';
comment on column referral_version.base_loan_amount is 'Dollars, up to 15 digits and 6 decimals, exactly as sent.';

create index referral_version_similar on referral_version (channel, referral_reason, decided_at desc) where decided_at is not null;
comment on index referral_version_similar is 'How long requests with the same reason took.';

create table referral_message (
  channel text not null,
  request_id bigint not null,
  message_number int not null,
  version int not null,
  kind text not null check (kind in ('question', 'answer')),
  body text not null,
  written_by text not null,
  written_by_subject text not null,
  written_at timestamptz not null,
  answered_at timestamptz,
  primary key (channel, request_id, message_number),
  foreign key (channel, request_id) references referral
);
comment on table referral_message is 'Questions of the underwriter and what the lender answered, oldest first. A question without answered_at is open.';

create table referral_document (
  channel text not null,
  request_id bigint not null,
  upload_id uuid not null,
  version int not null,
  message_number int,
  name text not null,
  content_type text not null,
  size bigint not null,
  sha256 text not null,
  uploaded_by text not null,
  uploaded_at timestamptz not null,
  primary key (channel, request_id, upload_id),
  foreign key (channel, request_id) references referral
);
comment on table referral_document is 'The files of a request: of a version, or of an answer when message_number is set.';

create table referral_event (
  channel text not null,
  request_id bigint not null,
  event_number int not null,
  version int not null,
  kind text not null check (kind in ('received', 'resubmitted', 'taken', 'handed-over', 'returned', 'asked', 'answered', 'decided', 'withdrawn')),
  at timestamptz not null,
  by_username text not null,
  by_insurer boolean not null,
  detail text,
  primary key (channel, request_id, event_number),
  foreign key (channel, request_id) references referral
);
comment on table referral_event is 'What happened to a request, oldest first: its timeline. detail is a decision code or the username of a new assignee.';

create table notification_preference (
  channel text not null,
  subject text not null,
  on_screen boolean not null,
  by_mail boolean not null,
  email text,
  primary key (channel, subject)
);
comment on table notification_preference is 'How a person wants to hear of an answer. Without a row: on screen and by mail. email is the address of the person''s last token.';

create table referral_mail (
  channel text not null,
  request_id bigint not null,
  event_number int not null,
  subject text not null,
  sent_at timestamptz,
  primary key (channel, request_id, event_number, subject),
  foreign key (channel, request_id, event_number) references referral_event
);
comment on table referral_mail is 'A mail that an event causes. Without sent_at it is still on its way.';
