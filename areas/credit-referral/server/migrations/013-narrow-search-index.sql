-- PostgreSQL reads an expression from an index only where the index also holds the column that it is computed from. As
-- columns, the values stand in the index once. Ascending numbers are inserted at its end, which keeps its pages full.
alter table referral
  add column raised_by_key text not null generated always as (lower(raised_by)) stored,
  add column submitted_local timestamp not null
    generated always as (submitted_at at time zone 'Australia/Sydney') stored;
drop index referral_search;
create index referral_search on referral (channel, request_id)
  include (lender_ref_key, raised_by_key, submission_type, status, decision, submitted_at, submitted_local, brand_name);
comment on index referral_search is 'The lender''s search: all that it filters and sorts by, so that no row is read beside it.';
comment on column referral.raised_by_key is 'The username in lower case.';
comment on column referral.submitted_local is 'The submission in Sydney time.';
