create table audit_entry (
  channel text not null,
  at timestamptz not null,
  audit_id uuid not null default gen_random_uuid(),
  actor text not null,
  username text not null,
  action text not null,
  record text,
  request_id text,
  detail jsonb not null default '{}',
  primary key (channel, at, audit_id)
);
comment on table audit_entry is 'Append-only: who did or was denied what, when, on which record. The channel of an insurer or of nobody known is a dash.';

create index audit_entry_by_record on audit_entry (channel, record);

-- The service's role is not granted update or delete. Where one role does both jobs, this refuses them too.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit entries are never changed or deleted';
end $$;

create trigger audit_entry_is_append_only
  before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
