create table audit_seal (
  channel text not null,
  number int not null,
  since timestamptz not null,
  until timestamptz not null,
  lines bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (channel, number)
);
comment on table audit_seal is 'A chain for each channel over its audit entries: each seal covers those from since, before until.';
comment on column audit_seal.hash is 'SHA-256 of the hash of the seal before it, its own number, times and lines, and the hashes of its entries.';

create trigger audit_seal_is_append_only
  before update or delete or truncate on audit_seal
  for each statement execute function refuse_audit_change();
