create table caught_mail (
  mail_id uuid primary key default gen_random_uuid(),
  caught_at timestamptz not null,
  recipient text not null,
  subject text not null,
  body text not null,
  attachments jsonb not null
);
comment on table caught_mail is 'Messages that the embedded mail box caught instead of sending; empty when SMTP_URL is set.';

create index caught_mail_by_time on caught_mail (caught_at desc);
