drop index policy_day_of_all_lenders;
create index policy_day_of_all_lenders on policy_day (day, channel);
comment on index policy_day_of_all_lenders is 'The portfolio of all lenders: the figures of a day, grouped by lender.';
