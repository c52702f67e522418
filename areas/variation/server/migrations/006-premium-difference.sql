-- The last release works with this, and needs the trigger.
-- works from policy/016-policy-brands-analyzed.sql
update policy_version v set premium_difference = round((a.effect -> 'premium' ->> 'difference')::numeric * 100)
from variation a
where (a.channel, a.variation_id, a.policy_number) = (v.channel, v.variation_id, v.policy_number)
  and a.effect -> 'premium' ->> 'difference' is not null;

-- The premiums of these days lack the differences: they are written again.
delete from policy_recorded_day where day >= (
  select min((created_at at time zone 'Australia/Sydney')::date) from policy_version where premium_difference <> 0
);

create function copy_premium_difference() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select round((effect -> 'premium' ->> 'difference')::numeric * 100) into new.premium_difference
  from variation where (channel, variation_id) = (new.channel, new.variation_id);
  return new;
end $$;
comment on function copy_premium_difference is 'For servers of the release before the column, which do not write it.';
create trigger premium_difference_is_copied before insert on policy_version
  for each row when (new.variation_id is not null and new.premium_difference is null)
  execute function copy_premium_difference();
