-- My Requests is the list that most users open first: without this index it reads all referrals of the lender. A sort by
-- user is read from it too, alone or after the status.
create index referral_of_user on referral (channel, raised_by_key, request_id) include (status);
comment on index referral_of_user is 'The referrals of a user, and those of a lender by user.';
