create index policy_by_status on policy (channel, status, policy_number);
comment on index policy_by_status is 'The insurer''s list of the policies of all lenders, by lender and status.';
