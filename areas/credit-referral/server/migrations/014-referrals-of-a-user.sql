-- My Requests is the list that most users open first: without this index it reads all referrals of the lender. A sort by
-- user is read from it too, alone or within the values of a choice.
create index referral_of_user on referral (channel, raised_by_key, request_id)
  include (submission_type, status, decision, brand_name);
comment on index referral_of_user is 'The referrals of a user, and those of a lender by user, with what a lender chooses from.';
