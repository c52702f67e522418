create index quote_reference_trigrams on quote using gin (lower(source_ref_number) gin_trgm_ops);
comment on index quote_reference_trigrams is 'Finds quotes by a part of the lender''s reference, of three characters or more.';
