drop index referral_by_change;
alter table referral drop column change;
alter table referral_counter drop column last_change;
comment on table referral_counter is 'The last request number of each lender, locked by each new request until it commits: so the numbers have no gaps that tell anything.';

create index referral_search on referral (channel, request_id desc)
  include (lender_ref_number, lender_ref_key, raised_by, submission_type, status, decision, submitted_at, brand_name);
comment on index referral_search is 'The lender''s search: all that it filters, sorts and shows by, so that no row is read beside it.';
