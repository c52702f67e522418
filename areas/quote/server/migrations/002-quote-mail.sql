create table quote_mail (
  channel text not null,
  quote_id text not null,
  mail_id uuid not null,
  requested_by text not null,
  requested_at timestamptz not null,
  recipient text not null,
  sent_at timestamptz,
  primary key (channel, quote_id, mail_id)
);
comment on table quote_mail is 'Each time a quote was asked for by email. Without sent_at it is still on its way.';

create index quote_mail_by_requester on quote_mail (channel, quote_id, requested_by, requested_at desc);
