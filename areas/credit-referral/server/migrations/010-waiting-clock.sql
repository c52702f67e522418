alter table referral add column waiting_since timestamptz, add column paused_at timestamptz;
comment on column referral.waiting_since is 'When the current version was submitted, moved on by the time of every question that is closed: the insurer has had the referral for paused_at, or now, less this.';
comment on column referral.paused_at is 'When the open question was asked; null while none is open.';
update referral r set
  waiting_since = r.submitted_at + coalesce((
    select sum(m.answered_at - m.written_at) from referral_message m
    where m.channel = r.channel and m.request_id = r.request_id and m.version = r.version and m.kind = 'question'
  ), interval '0'),
  paused_at = (
    select max(m.written_at) from referral_message m
    where m.channel = r.channel and m.request_id = r.request_id and m.kind = 'question' and m.answered_at is null
  );
alter table referral alter column waiting_since set default now(), alter column waiting_since set not null;

drop index referral_open;
create index referral_open on referral (submitted_at, channel, request_id)
  include (version, status, assigned_to, assigned_to_subject, brand_name, lender_ref_number, raised_by, submission_type,
    waiting_since, paused_at)
  where status <> 'Complete';
comment on index referral_open is 'The insurer''s queue, of all lenders: all that is found and sorted by, so that no row is read beside it. Only open referrals are in it.';

alter table referral_event drop constraint referral_event_kind_check;
update referral_event set kind = case kind when 'taken' then 'assigned' when 'handed-over' then 'reassigned' else 'released' end
where kind in ('taken', 'handed-over', 'returned');
alter table referral_event add constraint referral_event_kind_check
  check (kind in ('received', 'resubmitted', 'assigned', 'reassigned', 'released', 'asked', 'answered', 'decided', 'withdrawn'));
comment on table referral_event is 'What happened to a referral, oldest first: its timeline. detail is a decision code, the username of a new assignee, or of the one from whom it was reassigned.';
