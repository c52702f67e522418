create index policy_by_topped_up on policy (channel, topped_up_policy_number) where topped_up_policy_number is not null;
comment on index policy_by_topped_up is 'The top-ups of a policy. Not unique: a property share tops up with a policy for each borrower.';
