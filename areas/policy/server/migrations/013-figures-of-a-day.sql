create table policy_recorded_day (day date primary key);
comment on table policy_recorded_day is 'The days whose figures are in policy_day. They follow each other without a gap.';

create table policy_day (
  day date not null references policy_recorded_day on delete cascade,
  channel text not null,
  lvr_above smallint not null,
  state text not null,
  policies int not null,
  sum_insured bigint not null,
  premium bigint not null,
  new_policies int not null,
  new_sum_insured bigint not null,
  new_premium bigint not null,
  cancelled_policies int not null,
  refunds bigint not null,
  primary key (channel, day, lvr_above, state)
);
comment on table policy_day is 'The policies in force at the end of a day in Sydney, as recorded by then, by lender, LVR band and state. Written once. Amounts in whole cents.';
comment on column policy_day.lvr_above is 'The LVR that the band is above, in percent.';
comment on column policy_day.state is 'The state of the active security with the highest value.';
comment on column policy_day.premium is 'What was payable for the policies in force.';
comment on column policy_day.new_policies is 'The policies whose cover began in the month, until the day, with their sum insured and premium; by the band and state that they began with.';
comment on column policy_day.cancelled_policies is 'The policies cancelled in the month, until the day, also before their cover began, with their refunds.';
create index policy_day_of_all_lenders on policy_day (day);

create index if not exists policy_version_by_time on policy_version (created_at, channel, policy_number);
create index if not exists policy_event_by_time on policy_event (at, channel, policy_number);
comment on index policy_version_by_time is 'The policies that changed on a day, with policy_event_by_time.';
