-- No release changes a decided version.
-- works from case/005-similar-cases.sql
create function refuse_decided_change() returns trigger language plpgsql as $$
begin
  raise exception 'a decided version is never changed';
end $$;

create trigger decided_version_is_final before update on referral_version
  for each row when (old.decided_at is not null) execute function refuse_decided_change();
