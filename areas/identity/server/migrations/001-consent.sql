create table consent (
  channel text not null,
  subject text not null,
  version text not null,
  accepted_at timestamptz not null,
  primary key (channel, subject, version)
);
comment on table consent is 'Who accepted which version of the disclaimer, and when.';
