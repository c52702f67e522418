drop index variation_open_by_age;
create index variation_open_by_age on variation (submitted_at, channel, variation_id)
  include (status, assigned_to, assigned_to_subject, brand_name, policy_number, submitted_by)
  where status not in ('Accepted', 'Declined', 'Withdrawn');
comment on index variation_open_by_age is 'The insurer''s queue, of all lenders: all that is found and sorted by but for amounts. Only open variations are in it.';

drop index variation_by_age;
create index variation_by_age on variation (submitted_at desc, channel, variation_id)
  include (status, assigned_to, brand_name, policy_number, submitted_by, decided_at, decided_by);
comment on index variation_by_age is 'The insurer''s list of all variations: all that is found and sorted by but for amounts.';

create index variation_decided_by on variation (decided_by_subject, decided_at desc)
  include (channel, variation_id)
  where decided_at is not null;
comment on index variation_decided_by is 'What an underwriter has decided, of all lenders.';
