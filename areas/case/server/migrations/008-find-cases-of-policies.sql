create index lender_case_of_policy_trigrams on lender_case
  using gin (lower(reference) gin_trgm_ops, (case_id::text) gin_trgm_ops) where kind <> 'referral';
comment on index lender_case_of_policy_trigrams is 'Finds the few cases about policies by a part of a number, without those of referrals, which have the same parts.';
