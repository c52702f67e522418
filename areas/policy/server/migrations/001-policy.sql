-- One sequence for all lenders: policyNumberOf scatters it, so that a number tells nothing about the next.
create sequence policy_number_counter as bigint minvalue 1 maxvalue 999999999 no cycle;

create table policy (
  channel text not null,
  policy_number text not null check (policy_number ~ '^1\d{9}$'),
  status text not null check (status in ('Pending', 'In Force', 'Cancelled', 'Expired', 'Discharged')),
  brand_name text not null,

  source text not null,
  source_id text not null,
  source_slot smallint not null,
  lender_reference text,
  application_number text,

  transaction_type text not null,
  premium_plan_type text not null,
  product_type text not null,
  billing_tenure smallint,
  capitalised boolean not null,
  topped_up_policy_number text,
  outstanding_loan_balance bigint,

  loan_amount bigint not null,
  security_value bigint not null,
  base_lvr integer not null,
  capitalised_lvr integer not null,

  original_base_premium bigint not null,
  previous_premium_paid bigint not null,
  base_premium bigint not null,
  gst bigint not null,
  stamp_duty bigint not null,
  total_premium bigint not null,
  government_credits bigint not null,
  premium_payable bigint not null,
  rate_card_name text,
  rate_card_version text,

  application_date date,
  quotation_date date,
  document_type text,
  underwriting_type text,
  campaign_id text,

  coverage_effective_date date,
  expiry_date date,
  cancellation_date date,
  refund_amount bigint,

  created_by text not null,
  created_by_username text not null,
  created_at timestamptz not null,
  primary key (channel, policy_number),
  unique (channel, source, source_id, source_slot)
);
comment on table policy is 'A lenders mortgage insurance policy. Amounts in whole cents, LVRs in hundredths of a percent.';
comment on column policy.status is 'Pending until the loan is drawn down; only a policy In Force can be varied.';
comment on column policy.source is 'What it was made from: quote, submission, demo or seed; source_id names which, source_slot the place within it.';
comment on column policy.lender_reference is 'The reference that the lender gave.';
comment on column policy.loan_amount is 'All that is insured, the outstanding balance of a top-up included.';
comment on column policy.original_base_premium is 'GST-exclusive, after loadings, before the credit for a premium already paid.';
comment on column policy.premium_payable is 'Total premium less government credits.';
create index policy_by_application on policy (channel, application_number) where application_number is not null;

create table policy_loan (
  channel text not null,
  policy_number text not null,
  position smallint not null,
  loan_number text,
  loan_purpose text not null,
  amount bigint not null,
  loan_type text,
  repayment_type text,
  interest_type text,
  interest_rate numeric(7, 4),
  fixed_rate_expiry_date date,
  repayment_frequency text,
  drawdown_date date,
  remaining_term smallint,
  smsf boolean not null,
  active boolean not null,
  primary key (channel, policy_number, position),
  foreign key (channel, policy_number) references policy
);
comment on table policy_loan is 'The loans of a policy. The lender gives a loan its number, its terms and its drawdown after the quote, so they may be missing.';
comment on column policy_loan.remaining_term is 'Months.';
create index policy_loan_by_number on policy_loan (channel, loan_number) where loan_number is not null;

create table policy_security (
  channel text not null,
  policy_number text not null,
  position smallint not null,
  address_line_1 text,
  city text,
  state text not null,
  postcode text,
  country text not null,
  value bigint not null,
  purchase_price bigint,
  amount_limited_by_guarantee bigint,
  occupancy_type text not null,
  residential_type text,
  valuation_type text,
  valuation_date date,
  ndis boolean not null,
  active boolean not null,
  primary key (channel, policy_number, position),
  foreign key (channel, policy_number) references policy
);
comment on table policy_security is 'The properties that secure the loans. A quote knows value, state and occupancy only.';

create table policy_borrower (
  channel text not null,
  policy_number text not null,
  position smallint not null,
  borrower_id text,
  employment_type text not null,
  first_home_buyer boolean not null,
  residency_status text,
  expatriate boolean,
  share_amount bigint,
  primary key (channel, policy_number, position),
  foreign key (channel, policy_number) references policy
);
comment on table policy_borrower is 'The borrowers, without names: the lender identifies them by an id of its own.';

create table policy_loan_security (
  channel text not null,
  policy_number text not null,
  loan_position smallint not null,
  security_position smallint not null,
  primary key (channel, policy_number, loan_position, security_position),
  foreign key (channel, policy_number, loan_position) references policy_loan,
  foreign key (channel, policy_number, security_position) references policy_security
);
comment on table policy_loan_security is 'Which property secures which loan.';
