create table idempotency_key (
  channel text not null,
  owner text not null,
  operation text not null,
  key text not null,
  fingerprint text not null,
  record text not null,
  created_at timestamptz not null,
  primary key (channel, owner, operation, key)
);
comment on table idempotency_key is 'Which record a key of a caller created: the same key and body get the same answer, never a second record.';
