-- The insurer finds a referral of any lender by a part of its reference: without this index all of them are read.
create extension if not exists pg_trgm;
create index referral_reference_trigrams on referral using gin (lower(lender_ref_number) gin_trgm_ops);
comment on index referral_reference_trigrams is 'Finds referrals of all lenders by a part of the lender''s reference, of three characters or more.';
