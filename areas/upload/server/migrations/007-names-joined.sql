create index upload_receipt_name_trigrams on upload_receipt using gin (
  translate(lower(file_names), ' ._-(),&+', 'qqqqqqqqq') gin_trgm_ops,
  translate(lower(number), ' ._-(),&+', 'qqqqqqqqq') gin_trgm_ops
);
comment on index upload_receipt_name_trigrams is 'Finds uploads by a part of a file name or of the number, of three characters or more. With a letter for each separator, since no trigram crosses two words.';
drop index upload_receipt_trigrams;
