create index policy_due on policy (
  (case status when 'Pending' then coverage_effective_date else expiry_date + 1 end), channel, policy_number
) where status in ('Pending', 'In Force');
comment on index policy_due is 'The day on which the calendar changes the status of a policy.';
