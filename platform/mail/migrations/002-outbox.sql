create table mail (
  channel text not null,
  message_id text not null,
  kind text not null,
  record text not null,
  recipient text not null,
  content jsonb,
  queued_at timestamptz not null,
  last_error text,
  outcome text check (outcome in ('sent', 'unwanted', 'no-address', 'failed')),
  settled_at timestamptz,
  primary key (channel, message_id),
  check ((content is null) = (outcome is not null)),
  check ((settled_at is null) = (outcome is null))
);
comment on table mail is 'The outbox: every mail of the product. Without an outcome it is still to be sent.';
comment on column mail.kind is 'Which area writes the mail when it is sent.';
comment on column mail.record is 'The id of the record that the mail is about.';
comment on column mail.recipient is 'The subject of the recipient''s token.';
comment on column mail.content is 'What the area needs to write the mail; deleted as soon as there is an outcome.';
comment on column mail.last_error is 'Why the last try failed: the codes of the mail server''s refusal, without an address.';

create index mail_by_record on mail (channel, kind, record, recipient, queued_at desc);
create index mail_waiting on mail (queued_at) where outcome is null;
