-- Apart from policy_day, which the last release reads whole.
create table policy_day_variation (
  day date not null,
  channel text not null,
  lvr_above smallint not null,
  state text not null,
  premium bigint not null,
  primary key (channel, day, lvr_above, state)
);
comment on table policy_day_variation is 'What the variations accepted on a day in Sydney made payable, less what they made refundable, by lender, LVR band and state. Written once. Amounts in whole cents.';
comment on column policy_day_variation.lvr_above is 'The LVR that the band of the varied policy is above, in percent.';
comment on column policy_day_variation.state is 'The state of the active security of the varied policy with the highest value.';
create index policy_day_variation_of_all_lenders on policy_day_variation (day);

create index policy_version_with_difference on policy_version (created_at) where premium_difference <> 0;
comment on index policy_version_with_difference is 'The variations that policy_day_variation does not have yet.';
