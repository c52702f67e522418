-- The earlier entries become the first partition, until the end of next month. Its scan is saved where a validated check
-- constraint says that `at` is earlier.
-- works from case/005-similar-cases.sql
do $$
declare
  until timestamptz;
  grantee text;
  kind text;
begin
  with recursive last as (
    (select channel, at from audit_entry order by channel, at desc limit 1)
    union all
    select next.* from last, lateral (
      select channel, at from audit_entry e where e.channel > last.channel order by channel, at desc limit 1
    ) next
  )
  select (date_trunc('month', greatest(now(), max(at)) at time zone 'UTC') + interval '2 months') at time zone 'UTC'
  into until from last;
  alter table audit_entry rename to audit_entry_first;
  alter index audit_entry_pkey rename to audit_entry_first_pkey;
  alter index audit_entry_by_record rename to audit_entry_first_by_record;
  create table audit_entry (like audit_entry_first including defaults) partition by range (at);
  alter table audit_entry add primary key (channel, at, audit_id);
  create index audit_entry_by_record on audit_entry (channel, record);
  execute format('alter table audit_entry attach partition audit_entry_first for values from (minvalue) to (%L)', until);
  create table audit_entry_rest partition of audit_entry default;
  -- Servers that are running go on writing.
  for grantee, kind in
    select pg_get_userbyid(acl.grantee), privilege_type from pg_class, aclexplode(relacl) as acl
    where oid = 'audit_entry_first'::regclass and acl.grantee <> relowner
  loop
    execute format('grant %s on audit_entry to %I', kind, grantee);
    execute format('revoke %s on audit_entry_first from %I', kind, grantee);
  end loop;
end $$;
comment on table audit_entry is 'Append-only: who did or was denied what, when, on which record. The channel of an insurer or of nobody known is a dash. By month, in UTC.';
comment on table audit_entry_rest is 'The entries of months that have no partition yet: empty while the daily job runs.';

create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry_rest
  for each statement execute function refuse_audit_change();

create function audit_months() returns table (name text, until timestamptz) language sql stable as $$
  select relname::text, substring(pg_get_expr(relpartbound, pg_class.oid) from 'TO \(''([^'']+)''\)')::timestamptz
  from pg_inherits join pg_class on pg_class.oid = inhrelid
  where inhparent = 'audit_entry'::regclass and relname <> 'audit_entry_rest'
$$;

-- The service's role may not make tables; this makes those of the months until then, and moves what came before them.
create function make_audit_months(until timestamptz) returns int
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  month timestamptz;
  made int := 0;
  name text;
begin
  if until > now() + interval '1 year' then raise exception 'audit months are made for a year at most'; end if;
  perform pg_advisory_xact_lock(hashtextextended('audit months', 0));
  select max(m.until) into month from audit_months() m;
  while month < until loop
    name := 'audit_entry_' || to_char(month at time zone 'UTC', 'YYYY_MM');
    lock table audit_entry_rest in access exclusive mode;
    execute format('create table %I (like audit_entry including defaults)', name);
    alter table audit_entry_rest disable trigger audit_entry_is_append_only;
    execute format('with moved as (delete from audit_entry_rest where at >= %L and at < %L returning *)
      insert into %I select * from moved', month, month + interval '1 month', name);
    alter table audit_entry_rest enable trigger audit_entry_is_append_only;
    execute format('create trigger audit_entry_is_append_only before update or delete or truncate on %I
      for each statement execute function refuse_audit_change()', name);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)',
      name, month, month + interval '1 month');
    month := month + interval '1 month';
    made := made + 1;
  end loop;
  return made;
end $$;
revoke execute on function make_audit_months(timestamptz) from public;

create table audit_expiry (
  before timestamptz primary key
);
comment on table audit_expiry is 'The audit entries before that time were deleted, because their retention was over. Their seals are kept.';
