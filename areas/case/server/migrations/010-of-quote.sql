alter table lender_case add column quote_id text;
comment on column lender_case.quote_id is 'The quote that the lender raised it from; null without one, and in cases of earlier releases.';
create index lender_case_of_quote on lender_case (channel, quote_id) where quote_id is not null;
