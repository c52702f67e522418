create index if not exists quote_parts on quote using gin (
  lower(channel),
  (array[
    substr(quote_id, 1, 3), substr(quote_id, 2, 3), substr(quote_id, 3, 3),
    substr(quote_id, 7, 3), substr(quote_id, 8, 3), substr(quote_id, 9, 3),
    substr(quote_id, 13, 3), substr(quote_id, 14, 3), substr(quote_id, 15, 3)
  ]),
  lower(source_ref_number) gin_trgm_ops
);
comment on index quote_parts is 'Finds quotes by a part of their id, by three characters in a row of a group, since trigrams would have twice the entries, or by a part of the lender''s reference. The channel is read for a lender with few quotes.';
drop index quote_threes;
drop index quote_reference_trigrams;
