create table notification_event (
  channel text not null,
  subject text not null,
  record_kind text not null check (record_kind in ('referral', 'variation')),
  record_id text not null,
  policy_number text check ((policy_number is not null) = (record_kind = 'variation')),
  event_number int not null,
  event_kind text not null,
  created_at timestamptz not null default now(),
  primary key (channel, subject, record_kind, record_id)
);
comment on table notification_event is 'The latest event of a record, for each person who was notified of it. Deleted by the record''s next event.';
create index notification_event_by_record on notification_event (channel, record_kind, record_id);

insert into notification_event
select distinct on (channel, subject, record_kind, record_id)
  channel, subject, record_kind, record_id, policy_number, event_number, event_kind, created_at
from notification_mail
where not superseded
order by channel, subject, record_kind, record_id, event_number desc;

insert into mail (channel, message_id, kind, record, recipient, content, queued_at, outcome, settled_at)
select channel, message_id, 'notification', record_id, subject,
  case when sent_at is null and not_sent is null then jsonb_build_object(
    'subject', mail_subject, 'text', mail_text,
    'record', jsonb_strip_nulls(jsonb_build_object('kind', record_kind, 'id', record_id, 'policyNumber', policy_number)))
  end,
  created_at,
  coalesce(not_sent, case when sent_at is not null then 'sent' end),
  case when not_sent is not null then created_at else sent_at end
from notification_mail;
drop table notification_mail;
