create index lender_case_by_number on lender_case (channel, kind, (case_id::text) text_pattern_ops);
create index lender_case_by_reference on lender_case (channel, kind, lower(reference) text_pattern_ops);
comment on index lender_case_by_reference is 'Finds cases by the beginning of the reference or policy number; lender_case_by_number by that of their own number.';
create index lender_case_by_kind on lender_case (kind, submitted_at);
comment on index lender_case_by_kind is 'The newest cases of a kind, of all lenders.';

drop index lender_case_reference_trigrams;
create index lender_case_trigrams on lender_case
  using gin (lower(reference) gin_trgm_ops, (case_id::text) gin_trgm_ops);
comment on index lender_case_trigrams is 'Finds cases of all lenders by a part of the reference or the number, of three characters or more.';
