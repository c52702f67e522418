create index upload_receipt_of_lender_by_number on upload_receipt (channel, lower(number) text_pattern_ops)
  where number is not null;

drop index upload_receipt_file_names;
create index upload_receipt_trigrams on upload_receipt
  using gin (lower(file_names) gin_trgm_ops, lower(number) gin_trgm_ops);
comment on index upload_receipt_trigrams is 'Finds uploads by a part of a file name or of the number, of three characters or more.';
