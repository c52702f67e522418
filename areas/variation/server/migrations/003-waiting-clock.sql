alter table variation add column waiting_since timestamptz, add column paused_at timestamptz;
comment on column variation.waiting_since is 'When it was submitted, moved on by the time of every question that is closed: the insurer has had the variation for paused_at, or now, less this.';
comment on column variation.paused_at is 'When the open question was asked; null while none is open.';
update variation v set
  waiting_since = v.submitted_at + coalesce((
    select sum(m.answered_at - m.written_at) from variation_message m
    where m.channel = v.channel and m.variation_id = v.variation_id and m.kind = 'question'
  ), interval '0'),
  paused_at = (
    select max(m.written_at) from variation_message m
    where m.channel = v.channel and m.variation_id = v.variation_id and m.kind = 'question' and m.answered_at is null
  );
alter table variation alter column waiting_since set default now(), alter column waiting_since set not null;

drop index variation_open_by_age;
create index variation_open_by_age on variation (submitted_at, channel, variation_id)
  include (status, assigned_to, assigned_to_subject, brand_name, policy_number, submitted_by, waiting_since, paused_at)
  where status not in ('Accepted', 'Declined', 'Withdrawn');
comment on index variation_open_by_age is 'The insurer''s queue, of all lenders: all that is found and sorted by but for amounts. Only open variations are in it.';
