alter table referral_version add column interest_only_months int check (interest_only_months between 0 and 120);
