create index if not exists lender_case_parts on lender_case using gin (
  lower(channel), lower(reference) gin_trgm_ops, (case_id::text) gin_trgm_ops
);
comment on index lender_case_parts is 'Finds cases by a part of the reference or the number, of three characters or more. The channel is read for a lender with few cases.';
create index if not exists case_document_parts on case_document using gin (
  lower(channel), translate(lower(name), ' ._-(),&+', 'qqqqqqqqq') gin_trgm_ops
);
comment on index case_document_parts is 'Finds files of cases by a part of the name, of three characters or more. With a letter for each separator, since no trigram crosses two words. The channel is read for a lender with few files.';
drop index lender_case_trigrams;
drop index case_document_trigrams;
