-- What the list of a lender's quotes shows and sorts by, read from the documents that are kept anyway.
alter table quote
  add column brand_name text generated always as (request ->> 'brandName') stored,
  add column loan bigint generated always as ((premium ->> 'loan')::bigint) stored,
  add column base_lvr integer generated always as ((premium ->> 'baseLvr')::integer) stored,
  add column premium_payable bigint generated always as ((premium ->> 'customerPremiumPayable')::bigint) stored;
comment on column quote.loan is 'All loans with the balance of a top-up, in whole cents.';
comment on column quote.base_lvr is 'In hundredths of a percent.';

create index quote_by_time on quote (channel, created_at desc, quote_id);
create index quote_by_loan on quote (channel, loan);
comment on index quote_by_loan is 'Finds the quotes that may have the same request as another.';
