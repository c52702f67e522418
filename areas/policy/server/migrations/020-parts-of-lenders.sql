create index if not exists policy_parts on policy using gin (
  lower(channel), policy_number gin_trgm_ops, upper(application_number) gin_trgm_ops, upper(lender_reference) gin_trgm_ops
);
create index if not exists policy_loan_parts on policy_loan using gin (lower(channel), upper(loan_number) gin_trgm_ops);
comment on index policy_parts is 'Finds policies by a part of a number, of three characters or more. The channel is read for a lender with few policies.';
drop index policy_trigrams;
drop index policy_loan_trigrams;
