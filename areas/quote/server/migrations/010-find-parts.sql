create index quote_reference_trigrams on quote using gin (lower(source_ref_number) gin_trgm_ops);
comment on index quote_reference_trigrams is 'Finds quotes by a part of the lender''s reference, of three characters or more.';

create index quote_threes on quote using gin ((array[
  substr(quote_id, 1, 3), substr(quote_id, 2, 3), substr(quote_id, 3, 3),
  substr(quote_id, 7, 3), substr(quote_id, 8, 3), substr(quote_id, 9, 3),
  substr(quote_id, 13, 3), substr(quote_id, 14, 3), substr(quote_id, 15, 3)
]));
comment on index quote_threes is 'Finds quotes by a part of their id, by three characters in a row of a group. Trigrams would have twice the entries.';
