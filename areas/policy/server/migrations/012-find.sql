-- Finds policies by the beginning of a number; text_pattern_ops also serves equality.
drop index policy_by_application;
create index policy_by_application on policy (channel, upper(application_number) text_pattern_ops)
  where application_number is not null;
create index policy_by_reference on policy (channel, upper(lender_reference) text_pattern_ops)
  where lender_reference is not null;
drop index policy_loan_by_number;
create index policy_loan_by_number on policy_loan (channel, upper(loan_number) text_pattern_ops)
  where loan_number is not null;

create index policy_by_time on policy (created_at, channel);
create index policy_of_lender_by_time on policy (channel, created_at);
comment on index policy_of_lender_by_time is 'The newest policies of a lender; policy_by_time has those of all lenders.';

create extension if not exists pg_trgm;
create index policy_trigrams on policy using gin (
  policy_number gin_trgm_ops, upper(application_number) gin_trgm_ops, upper(lender_reference) gin_trgm_ops
);
create index policy_loan_trigrams on policy_loan using gin (upper(loan_number) gin_trgm_ops);
comment on index policy_trigrams is 'Finds policies by a part of a number, of three characters or more.';
