-- Referrals and variations become cases: one table of their state, and one each of their events, messages and files. The
-- table of referrals is renamed, because it is the large one; the variations are inserted.

drop index referral_open, referral_all, referral_search, referral_of_user;
alter table referral_version drop constraint referral_version_channel_request_id_fkey;
alter table referral_message drop constraint referral_message_channel_request_id_fkey;
alter table referral_document drop constraint referral_document_channel_request_id_fkey;
alter table referral_event drop constraint referral_event_channel_request_id_fkey;
alter table variation_message drop constraint variation_message_channel_variation_id_fkey;
alter table variation_event drop constraint variation_event_channel_variation_id_fkey;

alter table referral rename to lender_case;
alter table lender_case drop constraint referral_pkey, drop constraint referral_channel_lender_ref_key_key,
  drop constraint referral_status_check;
alter table lender_case rename column request_id to case_id;
alter table lender_case rename column lender_ref_number to reference;
alter table lender_case rename column lender_ref_key to reference_key;
alter table lender_case rename column referral_reason to reason;
alter table lender_case rename column base_loan_amount to amount;
alter table lender_case rename column base_lvr to lvr;
alter table lender_case rename column status to state;
alter table lender_case
  add column kind text not null default 'referral',
  add column submitted_by_subject text,
  add column decided_by_subject text,
  add column last_event int not null default 0;
update lender_case c set
  submitted_by_subject = v.submitted_by_subject,
  decided_by_subject = v.decided_by_subject,
  reason = v.referral_reason, amount = v.base_loan_amount, lvr = v.base_lvr,
  last_event = e.last
from referral_version v, (
  select channel, request_id, max(event_number) as last from referral_event group by channel, request_id
) e
where v.channel = c.channel and v.request_id = c.case_id and v.version = c.version
  and e.channel = c.channel and e.request_id = c.case_id;
update lender_case set submitted_by_subject = raised_by_subject where submitted_by_subject is null;

-- One rewrite of the table for all of it.
alter table lender_case
  alter column kind drop default,
  alter column last_event drop default,
  alter column waiting_since drop default,
  alter column submission_type drop not null,
  alter column reference_key drop not null,
  alter column state type text using case state
    when 'In Progress' then 'Assigned'
    when 'Complete' then case decision when 'WITHDRAWN' then 'Withdrawn' else 'Decided' end
    else state
  end,
  add column status text not null generated always as (
    case
      when state in ('Submitted', 'On Hold') then state
      when kind = 'referral' then case state when 'Assigned' then 'In Progress' else 'Complete' end
      when state = 'Decided' then decision
      else state
    end
  ) stored,
  add constraint lender_case_state_check
    check (state in ('Submitted', 'Assigned', 'On Hold', 'Decided', 'Withdrawn', 'Closed'));

insert into lender_case (
  channel, kind, case_id, brand_name, reference, raised_by, raised_by_subject, submitted_by_subject, submitted_at,
  received_at, version, state, decision, amount, lvr, waiting_since, paused_at, assigned_to, assigned_to_subject,
  decided_by, decided_by_subject, decided_at, last_event
)
select v.channel, 'variation', v.variation_id, v.brand_name, v.policy_number, v.submitted_by, v.submitted_by_subject,
  v.submitted_by_subject, v.submitted_at, v.submitted_at, 1,
  case when v.status in ('Accepted', 'Declined') then 'Decided' else v.status end,
  case when v.status in ('Accepted', 'Declined', 'Withdrawn', 'Closed') then v.status end,
  (v.effect -> 'after' ->> 'loanAmount')::numeric, (v.effect -> 'after' ->> 'lvr')::numeric,
  v.waiting_since, v.paused_at, v.assigned_to, v.assigned_to_subject, v.decided_by, v.decided_by_subject, v.decided_at,
  (select count(*) from variation_event e where e.channel = v.channel and e.variation_id = v.variation_id)
from variation v;

alter table lender_case add primary key (channel, kind, case_id),
  alter column submitted_by_subject set not null;
create unique index lender_case_reference_key on lender_case (channel, reference_key);
comment on index lender_case_reference_key is 'A lender uses a reference once, for kinds whose references it chooses.';
create unique index lender_case_open_of_policy on lender_case (channel, kind, reference)
  where kind <> 'referral' and state in ('Submitted', 'Assigned', 'On Hold');
comment on index lender_case_open_of_policy is 'A policy has at most one open case of a kind.';
create index lender_case_open on lender_case (submitted_at, channel, case_id, kind)
  include (version, state, status, assigned_to, assigned_to_subject, brand_name, reference, raised_by, submission_type,
    waiting_since, paused_at, reason, amount, lvr)
  where state in ('Submitted', 'Assigned', 'On Hold');
comment on index lender_case_open is 'The insurer''s queue, of all lenders: the columns of its searches and sorts. Only open cases are in it.';
create index lender_case_all on lender_case (submitted_at desc, channel, case_id, kind)
  include (version, status, decision, decided_by, decided_at, assigned_to, brand_name, reference, raised_by,
    submission_type, waiting_since, paused_at, reason, amount, lvr);
comment on index lender_case_all is 'The insurer''s list of all cases: the columns of its searches and sorts.';
create index lender_case_referral_search on lender_case (channel, case_id)
  include (reference_key, raised_by_key, submission_type, status, decision, submitted_at, submitted_local, brand_name)
  where kind = 'referral';
comment on index lender_case_referral_search is 'The lender''s search for referrals: the columns of its filters and sorts.';
create index lender_case_referral_of_user on lender_case (channel, raised_by_key, case_id) include (status)
  where kind = 'referral';
comment on index lender_case_referral_of_user is 'The referrals of a user, and those of a lender by user.';
alter index referral_reference_trigrams rename to lender_case_reference_trigrams;
comment on index lender_case_reference_trigrams is 'Finds cases of all lenders by a part of the reference, of three characters or more.';

comment on table lender_case is 'What a lender submitted and waits for: its state. The content is in the tables of its kind.';
comment on column lender_case.kind is 'referral, variation, and later kinds.';
comment on column lender_case.case_id is 'The number. New numbers are of one series for all lenders and kinds; earlier ones were of each lender and kind.';
comment on column lender_case.reference is 'The lender''s reference of a referral, the policy number otherwise.';
comment on column lender_case.reference_key is 'The lender''s reference for comparison: in NFKC and lower case, without surrounding blanks. Null where a reference may repeat.';
comment on column lender_case.raised_by is 'The username of the user who submitted the first version; raised_by_subject is their subject.';
comment on column lender_case.submitted_by_subject is 'The subject of the user who submitted the current version.';
comment on column lender_case.submitted_at is 'When the current version was submitted; received_at is when the first one was.';
comment on column lender_case.state is 'As in the transitions of areas/case/contract.';
comment on column lender_case.status is 'The state in the words of the kind.';
comment on column lender_case.decision is 'Of the current version; of a case that is not a referral, its outcome. Null while the case is open.';
comment on column lender_case.reason is 'The referral reason.';
comment on column lender_case.amount is 'The loan amount in dollars, and lvr in percent, of the current version; for a variation, those after it.';
comment on column lender_case.last_event is 'The number of the newest event.';

alter table referral_event rename to case_event;
alter table case_event drop constraint referral_event_pkey, drop constraint referral_event_kind_check;
alter table case_event rename column request_id to case_id;
alter table case_event rename column kind to event;
alter table case_event
  add column case_kind text not null default 'referral',
  alter column event type text using case event when 'received' then 'submitted' else event end;
alter table case_event alter column case_kind drop default;
insert into case_event (channel, case_kind, case_id, event_number, version, event, at, by_username, by_insurer, detail)
select channel, 'variation', variation_id, event_number, 1,
  case when kind in ('accepted', 'declined') then 'decided' else kind end, at, by_username, by_insurer, detail
from variation_event;
alter table case_event
  add primary key (channel, case_kind, case_id, event_number),
  add constraint case_event_event_check check (event in (
    'submitted', 'assigned', 'reassigned', 'released', 'asked', 'answered', 'decided', 'withdrawn', 'closed', 'resubmitted'
  )),
  add foreign key (channel, case_kind, case_id) references lender_case;
comment on table case_event is 'The events of a case, oldest first. detail is a decision or its reason, the username of a new assignee or, of assigned, of the previous one; in variations of earlier versions, of the new one.';

alter table referral_message rename to case_message;
alter table case_message drop constraint referral_message_pkey;
alter table case_message rename column request_id to case_id;
alter table case_message add column case_kind text not null default 'referral';
alter table case_message alter column case_kind drop default;
insert into case_message (
  channel, case_kind, case_id, message_number, version, kind, body, written_by, written_by_subject, written_at, answered_at
)
select channel, 'variation', variation_id, message_number, 1, kind, body, written_by, written_by_subject, written_at,
  answered_at
from variation_message;
alter table case_message
  add primary key (channel, case_kind, case_id, message_number),
  add foreign key (channel, case_kind, case_id) references lender_case;
alter table case_message rename constraint referral_message_kind_check to case_message_kind_check;

alter table referral_document rename to case_document;
alter table case_document drop constraint referral_document_pkey;
alter table case_document rename column request_id to case_id;
alter table case_document add column case_kind text not null default 'referral';
alter table case_document alter column case_kind drop default;
alter table case_document
  add primary key (channel, case_kind, case_id, upload_id),
  add foreign key (channel, case_kind, case_id) references lender_case;
comment on table case_document is 'The files of a case: of a version, or of an answer when message_number is set.';

create table case_decision (
  channel text not null,
  case_kind text not null,
  case_id bigint not null,
  version int not null,
  submission_type text,
  reason text,
  amount numeric(21, 6),
  lvr numeric(9, 2),
  submitted_at timestamptz not null,
  decision text not null,
  decided_by text not null,
  decided_by_subject text not null,
  decided_at timestamptz not null,
  primary key (channel, case_kind, case_id, decided_by_subject),
  foreign key (channel, case_kind, case_id) references lender_case
);
comment on table case_decision is 'The newest decision of a case by each underwriter, with the decided version: their list shows it also after the case was resubmitted.';
insert into case_decision
select distinct on (channel, request_id, decided_by_subject)
  channel, 'referral', request_id, version, submission_type, referral_reason, base_loan_amount, base_lvr, submitted_at,
  decision, decided_by, decided_by_subject, decided_at
from referral_version
where decided_at is not null and decision <> 'WITHDRAWN'
order by channel, request_id, decided_by_subject, version desc;
insert into case_decision
select channel, 'variation', variation_id, 1, null, null, (effect -> 'after' ->> 'loanAmount')::numeric,
  (effect -> 'after' ->> 'lvr')::numeric, submitted_at, status, decided_by, decided_by_subject, decided_at
from variation
where status in ('Accepted', 'Declined', 'Closed') and decided_by_subject is not null and decided_at is not null;
create index case_decision_by_time on case_decision (decided_by_subject, decided_at desc, channel, case_id, case_kind)
  include (version, decision, decided_by, submission_type, reason, amount, lvr, submitted_at);
comment on index case_decision_by_time is 'What an underwriter has decided, of all lenders.';
drop index referral_version_decided_by;

-- The content refers to its case.
alter table referral_version
  add column case_kind text not null default 'referral' check (case_kind = 'referral'),
  add foreign key (channel, case_kind, request_id) references lender_case;
alter table variation
  add column case_kind text not null default 'variation' check (case_kind = 'variation'),
  add foreign key (channel, case_kind, variation_id) references lender_case,
  drop column brand_name, drop column status, drop column submitted_by, drop column submitted_by_subject,
  drop column submitted_at, drop column assigned_to, drop column assigned_to_subject, drop column decided_by,
  drop column decided_by_subject, drop column decided_at, drop column waiting_since, drop column paused_at;
comment on table variation is 'The content of a variation. What was submitted never changes; the case has its state.';

drop table variation_event, variation_message, variation_counter, referral_counter;

-- Above all numbers that lenders have, which were counted from 100,000 and 200,000 for each.
create sequence case_number_counter as bigint;
comment on sequence case_number_counter is 'Counts cases of all lenders: their numbers are computed from it.';
do $$ begin
  if exists (select from lender_case where case_id >= 10000000) then
    raise exception 'A case has a number of the new series.';
  end if;
end $$;

-- The underwriter's drafts are named after kind and number.
update draft set form = 'underwriting/referral ' || substr(form, length('underwriting/') + 1)
where form ~ '^underwriting/[0-9]+$';

alter table notification_event drop constraint notification_event_record_kind_check;

alter table lender_case set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
