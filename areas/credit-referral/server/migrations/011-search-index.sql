-- What a search compares is taken from the index: to work it out for each row takes many times longer. The lender's
-- reference as it was sent is shown only, and read with the ten rows of a page.
drop index referral_search;
create index referral_search
  on referral (channel, request_id desc, lower(raised_by), (submitted_at at time zone 'Australia/Sydney'))
  include (lender_ref_key, raised_by, submission_type, status, decision, submitted_at, brand_name);
comment on index referral_search is 'The lender''s search: all that it filters and sorts by, so that no row is read beside it.';
