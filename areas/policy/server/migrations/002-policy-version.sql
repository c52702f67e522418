alter table policy add column version smallint not null default 1;
alter table policy alter column version drop default;
comment on column policy.capitalised_lvr is 'As it was charged for, at the beginning.';
comment on column policy.version is 'The current version: what the policy insures today. Earlier ones stay as they were.';

create table policy_version (
  channel text not null,
  policy_number text not null,
  version smallint not null check (version > 0),
  loan_amount bigint not null,
  other_shares_amount bigint not null,
  security_value bigint not null check (security_value > 0),
  lvr integer not null,
  variation_id bigint,
  created_by text not null,
  created_by_username text not null,
  created_at timestamptz not null,
  primary key (channel, policy_number, version),
  foreign key (channel, policy_number) references policy,
  check (lvr = ((loan_amount + other_shares_amount) * 20000 + security_value) / (2 * security_value))
);
comment on table policy_version is 'What a policy insured from created_at until the next version. Rows are never changed. Amounts in whole cents, LVR in hundredths of a percent, rounded half up.';
comment on column policy_version.loan_amount is 'The active loans of the version and, on a top-up, the outstanding balance.';
comment on column policy_version.other_shares_amount is 'On a property share, what the other borrowers owe on the same securities; otherwise zero.';
comment on column policy_version.security_value is 'The active securities of the version.';
comment on column policy_version.variation_id is 'The accepted variation that made the version; null for the first.';

insert into policy_version
select channel, policy_number, 1, loan_amount,
  case when source = 'quote'
    then (sum(loan_amount) over (partition by channel, source, source_id))::bigint - loan_amount else 0 end,
  security_value, base_lvr, null, created_by, created_by_username, created_at
from policy;

alter table policy drop column loan_amount, drop column security_value, drop column base_lvr;

alter table policy_loan add column version smallint not null default 1, add column term_end_date date,
  add column securities smallint[] not null default '{}';
alter table policy_security add column version smallint not null default 1;
update policy_loan l set
  term_end_date = case when l.drawdown_date is not null then p.expiry_date end,
  securities = array(
    select s.security_position from policy_loan_security s
    where s.channel = l.channel and s.policy_number = l.policy_number and s.loan_position = l.position
    order by s.security_position
  )
from policy p where p.channel = l.channel and p.policy_number = l.policy_number;
drop table policy_loan_security;
alter table policy_loan drop constraint policy_loan_pkey, drop constraint policy_loan_channel_policy_number_fkey,
  alter column version drop default, alter column securities drop default,
  alter column smsf type text using case when smsf then 'Y' else 'N' end,
  add primary key (channel, policy_number, version, position),
  add foreign key (channel, policy_number, version) references policy_version;
alter table policy_security drop constraint policy_security_pkey, drop constraint policy_security_channel_policy_number_fkey,
  alter column version drop default, alter column ndis drop not null,
  alter column ndis type text using case when ndis then 'Y' when address_line_1 is not null then 'N' end,
  add primary key (channel, policy_number, version, position),
  add foreign key (channel, policy_number, version) references policy_version;
comment on column policy_loan.position is 'The same loan has the same position in every version; a removed one stays with active = false.';
comment on column policy_loan.remaining_term is 'Months, as last stated by the lender.';
comment on column policy_loan.securities is 'The positions of the securities of the same version that secure it; none once it is removed.';
comment on column policy_loan.term_end_date is 'The remaining term counted from the drawdown day or, if it was stated later, from the day it was stated.';
comment on column policy_security.position is 'The same property has the same position in every version; a removed one stays with active = false.';

drop index policy_by_application;
drop index policy_loan_by_number;
create index policy_by_application on policy (channel, upper(application_number)) where application_number is not null;
create index policy_loan_by_number on policy_loan (channel, upper(loan_number)) where loan_number is not null;

create table policy_event (
  channel text not null,
  policy_number text not null,
  event_number smallint not null,
  kind text not null check (kind in ('in-force', 'expired', 'cancelled', 'discharged')),
  at timestamptz not null,
  by_username text not null,
  by_insurer boolean not null,
  effective_date date not null,
  reason text,
  refund_amount bigint,
  primary key (channel, policy_number, event_number),
  foreign key (channel, policy_number) references policy
);
comment on table policy_event is 'Changes of a policy''s status after its creation, oldest first; its versions are the rest of its history.';
