create table notification_mail (
  channel text not null,
  message_id text not null,
  subject text not null,
  record_kind text not null check (record_kind in ('referral', 'variation')),
  record_id text not null,
  policy_number text check ((policy_number is not null) = (record_kind = 'variation')),
  event_number int not null,
  event_kind text not null,
  mail_subject text not null,
  mail_text text not null,
  superseded boolean not null default false,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  not_sent text check (not_sent in ('unwanted', 'no-address')),
  primary key (channel, message_id),
  check (sent_at is null or not_sent is null)
);
comment on table notification_mail is 'A mail that an event causes, for one person. Without sent_at and not_sent it is still on its way.';
comment on column notification_mail.subject is 'The person''s subject; wish and address are looked up at delivery.';
comment on column notification_mail.mail_text is 'Without the link to the record and without the closing line.';
comment on column notification_mail.superseded is 'Something happened to the record since: whoever missed this event on screen is not told of it any more.';
create index notification_mail_told on notification_mail (channel, subject, created_at desc) where not superseded;
create index notification_mail_record on notification_mail (channel, record_kind, record_id) where not superseded;

comment on table notification_preference is 'How a person wants to hear of what happened to own records. Without a row: on screen and by mail. email is the address of the person''s last token.';

-- Mails that are on their way, under the message ids that their first tries carried.
insert into notification_mail
  (channel, message_id, subject, record_kind, record_id, event_number, event_kind, mail_subject, mail_text, superseded)
select mail.channel,
  'referral-' || left(encode(sha256(convert_to(format('["%s","%s",%s,"%s"]',
    mail.channel, mail.request_id, mail.event_number, mail.subject), 'UTF8')), 'hex'), 32),
  mail.subject, 'referral', mail.request_id::text, mail.event_number, event.kind,
  format('Request %s: %s', mail.request_id, event.kind),
  format(E'Request: %s\nYour reference: %s', mail.request_id, referral.lender_ref_number), true
from referral_mail mail
join referral_event event using (channel, request_id, event_number)
join referral using (channel, request_id)
where mail.sent_at is null and mail.not_sent is null;
drop table referral_mail;
